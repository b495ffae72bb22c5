/** The REST interface over fetch. The session is a cookie that scripts cannot read. */
import type { Answer, Refusal } from "./messages";

const OFFLINE: Refusal = { ok: false, code: "OFFLINE", error: "The server cannot be reached." };

export async function call<T>(method: string, path: string, body?: unknown): Promise<Answer<{ value: T }>> {
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    const value = text ? JSON.parse(text) : null;
    return response.ok ? { ok: true, value } : { ok: false, ...value };
  } catch {
    return OFFLINE;
  }
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
