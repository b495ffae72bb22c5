/** Notifications of the browser. They need the player's permission, which is asked for once. */
import { settings } from "./settings.svelte";

const ASKED = "parlour.notifications.asked";

/** Browsers have them over HTTPS and on this machine only. */
const isSupported = (): boolean => "Notification" in globalThis && isSecureContext;

/** Whether to ask now: the player can still be asked, was not asked in this browser, and has not said no. */
export const mayAsk = (): boolean =>
  isSupported() &&
  settings.all.notifications !== false &&
  localStorage.getItem(ASKED) === null &&
  Notification.permission === "default"; // last: the page waits while another process answers

/** Whether the browser lets us notify, or could be asked. */
export const isPossible = (): boolean => isSupported() && Notification.permission !== "denied";

/** What the player has answered to our own question. Only a yes makes the browser ask. */
export async function answered(isWanted: boolean): Promise<void> {
  localStorage.setItem(ASKED, "yes");
  const isAllowed = isWanted && isSupported() && (await Notification.requestPermission()) === "granted";
  settings.set({ notifications: isAllowed });
}

/** Shows a notification that leads to a page, unless the player looks at ours. A newer one replaces the last. */
export async function notify(title: string, body: string, path: string): Promise<void> {
  if (!document.hidden || !settings.all.notifications || !isSupported()) return;
  if (Notification.permission !== "granted") return;
  const shown = { body, tag: path, icon: "/icons/192.png", data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, shown); // phones know no other way
  const notification = new Notification(title, shown);
  notification.onclick = () => {
    notification.close();
    focus();
  };
}

/** Takes the notification of a page away. */
export async function forget(path: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const one of (await worker?.getNotifications({ tag: path })) ?? []) one.close();
}
