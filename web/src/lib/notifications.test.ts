import { beforeEach, expect, test, vi } from "vitest";
import { answered, mayAsk, notify } from "./notifications";
import { settings } from "./settings.svelte";

const shown = vi.fn();
const requestPermission = vi.fn();
let permission: NotificationPermission = "default";
let hidden = true;

class FakeNotification {
  static requestPermission = async () => ((permission = await requestPermission()), permission);
  static get permission() {
    return permission;
  }
  constructor(title: string, options: object) {
    shown(title, options);
  }
}

beforeEach(() => {
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("isSecureContext", true);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  permission = "default";
  hidden = true;
  shown.mockClear();
  requestPermission.mockReset().mockResolvedValue("granted");
  localStorage.clear();
  settings.take({});
});

test("the player is asked once", async () => {
  expect(mayAsk()).toBe(true);
  await answered(false);
  expect(mayAsk()).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  expect(settings.all.notifications).toBe(false);
});

test("only a yes makes the browser ask", async () => {
  await answered(true);
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(settings.all.notifications).toBe(true);
  expect(mayAsk()).toBe(false);
});

test("a browser that refuses is believed", async () => {
  requestPermission.mockResolvedValue("denied");
  await answered(true);
  expect(settings.all.notifications).toBe(false);
});

test("nobody is asked over plain HTTP, or who has said no on another device", () => {
  settings.take({ notifications: false });
  expect(mayAsk()).toBe(false);
  settings.take({});
  vi.stubGlobal("isSecureContext", false);
  expect(mayAsk()).toBe(false);
});

test("a notification is shown in the background, with permission and if wanted", async () => {
  await answered(true);
  await notify("Your turn!", "UNO", "/table/1");
  expect(shown).toHaveBeenCalledExactlyOnceWith("Your turn!", expect.objectContaining({ tag: "/table/1" }));
  shown.mockClear();
  hidden = false;
  await notify("Your turn!", "UNO", "/table/1");
  hidden = true;
  settings.take({ notifications: false });
  await notify("Your turn!", "UNO", "/table/1");
  expect(shown).not.toHaveBeenCalled();
});
