// JSON over HTTP on a persistent connection, like a player's client.
import http from 'node:http';

export const agent = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

export function post(port, path, body, { token, agent: kept } = {}) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  if (token) headers.authorization = `Bearer ${token}`;
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent: kept, headers });
    request.on('error', reject);
    request.on('response', (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (answer += part));
      response.on('end', () => {
        if (response.statusCode >= 300) reject(new Error(`${path}: ${response.statusCode} ${answer}`));
        else resolve(JSON.parse(answer));
      });
    });
    request.end(text);
  });
}
