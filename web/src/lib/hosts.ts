/** Whether only this machine can open an address with this host name. */
export const isThisMachine = (host: string): boolean =>
  host === "localhost" ||
  host.endsWith(".localhost") ||
  host === "[::1]" ||
  host === "0.0.0.0" ||
  /^127(\.\d{1,3}){3}$/.test(host);
