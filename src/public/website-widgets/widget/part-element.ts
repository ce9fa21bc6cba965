import type { Language } from "#shared/languages.ts";
import { origin } from "./host.ts";
import { keep, readKept } from "./kept.ts";
import { beginProof, untilProven } from "./load-proof.ts";
import { type Part, Refused, readPart } from "./read-part.ts";
import { placeToGoOn } from "./where-to-go-on.ts";
import { WidgetElement, type WidgetShown } from "./widget-element.ts";
import { wordsIn } from "./words.ts";

/**
 * A form, or several one after the other, within the page: its links are followed and its forms are sent here, and what
 * they lead to takes its place. No cookie is needed: where one is, with the key of one's answers, is in its addresses.
 */
export abstract class PartElement extends WidgetElement {
  #first: Part | undefined;
  #isSending = false;
  /** Something that goes on by itself. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.root.addEventListener("click", (event) => this.#follow(event as MouseEvent));
    this.root.addEventListener("submit", (event) => this.#submit(event as SubmitEvent));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  get #path(): string {
    return `/public/widgets/${encodeURIComponent(this.widgetId)}/${this.kind}`;
  }

  /** Where this tab was before it was loaded again, or the beginning. */
  protected override async prepare(language: Language | undefined) {
    const start = `${this.#path}${language ? `?lang=${language}` : ""}`;
    const before = readKept("place", this.widgetId);
    const isOwn = before.startsWith(this.#path);
    this.#first = isOwn ? await readPart(before).catch(() => readPart(start)) : await readPart(start);
  }

  protected show(_answer: WidgetShown) {
    this.#put(this.#first!, { isFirst: true });
  }

  #put({ drawn, home }: Part, { isFirst = false } = {}) {
    keep("place", this.widgetId, home);
    clearTimeout(this.#timer);
    // What a page would do by itself, a part of one does not.
    const refresh = drawn.querySelector("meta");
    refresh?.remove();
    this.shown.replaceChildren(drawn);
    void beginProof(drawn);
    if (refresh) this.#timer = setTimeout(() => void this.#go(() => readPart(home), { isQuiet: true }), 3_000);
    const onward = drawn.querySelector<HTMLAnchorElement>("a[data-go-on]");
    // Whoever comes back to the page stays on it.
    if (onward && !isFirst) this.#timer = setTimeout(() => location.assign(onward.href), 2_000);
  }

  #follow(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const place = link?.getAttribute("href");
    if (place?.startsWith("#")) {
      // The page around it does not see into it.
      event.preventDefault();
      const at = this.root.querySelector<HTMLElement>(`#${CSS.escape(place.slice(1))}`);
      return (at?.querySelector<HTMLElement>("input, select, textarea") ?? at)?.focus();
    }
    const path = link?.href.startsWith(origin + this.#path) ? link.href.slice(origin.length) : undefined;
    if (!link || path === undefined || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    void this.#go(() => readPart(path));
  }

  #submit(event: SubmitEvent) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const pressed = event.submitter as HTMLButtonElement | null;
    void this.#go(() => sendForm(form, pressed), { form, pressed });
  }

  async #go(read: () => Promise<Part>, how: Going = {}) {
    if (this.#isSending) return;
    this.#isSending = true;
    this.root.querySelector(".problem")?.remove();
    this.wait();
    try {
      this.#put(await read());
      const { said, place } = placeToGoOn(this.shown, how.pressed?.value ?? "");
      this.rest(said);
      if (!how.isQuiet) this.#goOnAt(place);
    } catch (error) {
      this.rest();
      this.#tell(error, how.form, () => void this.#go(read, how));
    } finally {
      this.#isSending = false;
    }
  }

  #goOnAt(place: HTMLElement | null) {
    if (!place) return;
    const isInput = place.matches("input, select, textarea");
    if (!isInput) place.tabIndex = -1;
    place.focus({ preventScroll: !isInput });
    if (!isInput) this.scrollToTop();
  }

  /** The line broke, or it was too much: what was filled in stays, and is sent again by a button. */
  #tell(error: unknown, form: HTMLFormElement | undefined, again: () => void) {
    const { lineBroke, retry } = wordsIn(this.language);
    const box = document.createElement("div");
    box.className = "notice error problem";
    box.setAttribute("role", "alert");
    const sentence = document.createElement("p");
    sentence.textContent = (error instanceof Refused && error.sentence) || lineBroke;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button";
    button.textContent = retry;
    button.addEventListener("click", again);
    box.append(sentence, button);
    const buttons = form?.querySelector(".actions");
    if (buttons) buttons.before(box);
    else this.shown.append(box);
  }
}

type Going = {
  form?: HTMLFormElement;
  pressed?: HTMLButtonElement | null;
  /** It went on by itself, so nobody is led anywhere. */
  isQuiet?: boolean;
};

/** As a browser would: with files where the form has them. */
async function sendForm(form: HTMLFormElement, pressed: HTMLButtonElement | null): Promise<Part> {
  await untilProven(form);
  const data = new FormData(form, pressed);
  const isPlain = form.enctype !== "multipart/form-data";
  const body = isPlain ? new URLSearchParams([...data] as [string, string][]) : data;
  return readPart(form.getAttribute("action")!, { method: "POST", body });
}
