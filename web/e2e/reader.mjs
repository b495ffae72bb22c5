// What a screen reader says: the accessibility tree of a page, the focus as keys move it, and live regions.

const KEYS = { ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", " ": "Space" };
const WALKS = /^(Shift\+)?(Tab|Arrow\w+|Home|End)$/;
/** Who is connected depends on the moment, and is no part of a game. */
const PRESENCE = /^(here|not looking|not connected|has been thinking for a while)$/;
const COMING = / is (not connected any more|back)$/;

const MOST_STOPS = 80;

/** What roles are called; the rest has its own name, or none where nothing is said. */
const ROLES = {
  StaticText: "",
  img: "image",
  image: "image",
  generic: "",
  none: "",
  paragraph: "",
  sectionheader: "",
};
/** Read as a whole: what is inside is their name. */
const WHOLE = new RegExp(
  "^(button|link|image|img|checkbox|radio|switch|textbox|slider|combobox|menuitem|option|heading|caption|" +
    "cell|columnheader|rowheader|DisclosureTriangle)$",
);
const SILENT =
  /^(RootWebArea|generic|none|paragraph|LineBreak|InlineTextBox|LabelText|Abbr|emphasis|strong|mark)$/;

/** Runs before the page's own scripts: collects what live regions say. */
function listen() {
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]";
  window.heard = [];
  const wordsOf = (region) => {
    const copy = region.cloneNode(true);
    for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
    return copy.textContent.replace(/\s+/g, " ").trim();
  };
  const observer = new MutationObserver((records) => {
    const regions = new Set();
    for (const { target, addedNodes } of records) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE);
      if (region) regions.add(region);
      for (const node of addedNodes)
        if (node.nodeType === 1)
          for (const alert of [node, ...node.querySelectorAll("[role=alert]")])
            if (alert.matches("[role=alert]")) regions.add(alert);
    }
    for (const region of regions) {
      const words = wordsOf(region);
      if (words && region.isConnected) window.heard.push(words);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

/** The states that a screen reader says of a node. */
function statesOf({ properties = [] }) {
  const state = Object.fromEntries(properties.map(({ name, value }) => [name, value.value]));
  return [
    state.pressed === "true" && "pressed",
    state.checked === "true" && "checked",
    state.checked === "false" && "not checked",
    state.disabled && "unavailable",
    state.expanded === true && "expanded",
    state.expanded === false && "collapsed",
  ].filter(Boolean);
}

const clean = (text) => (text ?? "").replace(/\s+/g, " ").trim();
const roleOf = ({ role }) => ROLES[role.value] ?? role.value;

/** A node in words: its name, what it is, its state, and what describes it. */
function inWords(node) {
  const [name, description] = [clean(node.name?.value), clean(node.description?.value)];
  const parts = [name, roleOf(node), ...statesOf(node), description === name ? "" : description];
  return parts.filter(Boolean).join(", ");
}

/** Writes down what somebody hears at a page. `page` is the page with a keyboard that is listened to. */
export class Reader {
  lines = [];
  #page;
  #session;
  /** The key that moves the focus, and how often it was pressed. */
  #walk = null;
  /** The last key did something. */
  #isDone = false;
  /** The states of the focused element when it was last spoken of. */
  #states = "";

  /** Before the page is opened. */
  static async of({ page, context }) {
    const reader = new Reader();
    await context.addInitScript(listen);
    reader.#page = page;
    reader.#session = await context.newCDPSession(page);
    await reader.#session.send("Accessibility.enable");
    return reader;
  }

  /** The page, whose keys are written down. */
  get page() {
    const keyboard = { press: (key) => this.#press(key) };
    return new Proxy(this.#page, {
      get(target, name) {
        if (name === "keyboard") return keyboard;
        const value = target[name];
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }

  write(line = "") {
    this.lines.push(line);
  }

  async #press(key) {
    if (this.#walk ? this.#walk.key !== key : this.#isDone) await this.hear();
    await this.#page.keyboard.press(key);
    this.#isDone = !WALKS.test(key);
    if (this.#isDone) this.write(`  ${KEYS[key] ?? key}`);
    else this.#walk = { key, times: (this.#walk?.times ?? 0) + 1 };
  }

  /** After keys that only move the focus: where it is now. */
  async #arrive() {
    const { key, times } = this.#walk;
    this.#walk = null;
    const named = key.replace(/Arrow\w+/, (arrow) => KEYS[arrow]);
    this.write(`  ${named}${times > 1 ? ` x${times}` : ""}: ${await this.focus()}`);
  }

  /** What is said of the focused element: the group that the focus has come into, its name, its place in a list. */
  async focus() {
    const { result } = await this.#session.send("Runtime.evaluate", { expression: "document.activeElement" });
    const asked = { objectId: result.objectId, fetchRelatives: false };
    const { nodes } = await this.#session.send("Accessibility.getPartialAXTree", asked);
    const { group, place } = await this.#page.evaluate(() => {
      const groupOf = (element) => element?.closest("[role=group]");
      const labelOf = (element) =>
        element.ariaLabel ?? document.getElementById(element.getAttribute("aria-labelledby"))?.textContent;
      const entered = groupOf(document.activeElement);
      const isNew = entered && entered !== groupOf(window.lastFocus);
      window.lastFocus = document.activeElement;
      const item = document.activeElement.closest("li");
      const all = [...(item?.parentElement.children ?? [])];
      return {
        group: isNew ? `${labelOf(entered)}, group; ` : "",
        place: item ? `, ${all.indexOf(item) + 1} of ${all.length}` : "",
      };
    });
    this.#states = statesOf(nodes[0]).join();
    return group + inWords(nodes[0]) + place;
  }

  /** What has been announced since the last time, where the focus has gone by itself, or what has become of it. */
  async hear() {
    if (this.#walk) await this.#arrive();
    const { heard, isElsewhere } = await this.#page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise((done) => requestAnimationFrame(done));
      const focused = document.activeElement;
      const isElsewhere = focused !== document.body && focused !== window.lastFocus;
      return { heard: window.heard.splice(0), isElsewhere };
    });
    for (const words of heard) {
      const told = words.split(". ").filter((part) => part && !COMING.test(part));
      if (told.length) this.write(`  » ${told.join(". ")}`);
    }
    if (isElsewhere) return this.write(`  Focus: ${await this.focus()}`);
    const before = this.#states;
    const now = await this.focus();
    if (before !== this.#states) this.write(`  Now: ${now}`);
  }

  /** The whole page, from top to bottom. */
  async read() {
    const { nodes } = await this.#session.send("Accessibility.getFullAXTree");
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const childrenOf = ({ childIds = [] }) => childIds.map((id) => byId.get(id)).filter(Boolean);
    /** The words of an item that holds nothing but text; null of any other. */
    const textOf = (node) => {
      if (node.role?.value === "StaticText") return [inWords(node)].filter((words) => !PRESENCE.test(words));
      if (!node.ignored && !SILENT.test(node.role?.value) && node.role?.value !== "listitem") return null;
      const parts = childrenOf(node).map(textOf);
      return parts.includes(null) ? null : parts.flat().filter(Boolean);
    };
    const visit = (node, depth) => {
      const role = node.role?.value ?? "none";
      if (role === "status") return; // it is heard when it changes
      const line = role === "listitem" ? textOf(node) : null;
      if (line) return this.write("  ".repeat(depth) + line.join(", "));
      const isSaid = !node.ignored && !SILENT.test(role) && role !== "listitem";
      const words = isSaid ? inWords(node) : "";
      const isWritten = words && !(role === "StaticText" && PRESENCE.test(words));
      if (isWritten) this.write("  ".repeat(depth) + words);
      if (role === "StaticText" || (isSaid && WHOLE.test(role) && clean(node.name?.value))) return;
      for (const child of childrenOf(node)) visit(child, depth + (isWritten ? 1 : 0));
    };
    visit(nodes[0], 1);
  }

  /** Every stop of the Tab key on the page, from the first. */
  async tour() {
    await this.#page.evaluate(() => document.activeElement.blur());
    for (let stops = 0; stops < MOST_STOPS; stops++) {
      await this.#page.keyboard.press("Tab");
      if (await this.#page.evaluate(() => document.activeElement === document.body)) return;
      this.write(`  ${await this.focus()}`);
    }
  }
}
