import type { Answer } from "#shared/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import type { publicWidgetsContract } from "../public-contract.ts";
import { ask } from "./host.ts";
import { keep, readKept } from "./kept.ts";
import { ownSheet, readBaseSheet, sheetOf } from "./sheets.ts";
import { isOnDark, prefersDark } from "./surroundings.ts";
import { languageAround, wordsIn } from "./words.ts";

export type WidgetShown = Answer<typeof publicWidgetsContract.readWidget>;

/** What all widgets are: a shadow root with our style sheets, dressed as the team wants it and as the page needs it. */
export abstract class WidgetElement extends HTMLElement {
  protected readonly root = this.attachShadow({ mode: "open" });
  protected readonly box = document.createElement("div");
  protected readonly shown = document.createElement("div");
  readonly #status = document.createElement("p");
  #answer: WidgetShown | undefined;
  /** The newest question: answers to those before it are late. */
  #asked = 0;

  constructor() {
    super();
    this.box.className = "simply";
    this.box.tabIndex = -1;
    this.shown.className = "shown";
    this.#status.className = "status";
    this.#status.setAttribute("role", "status");
    this.box.append(this.#status, this.shown);
    prefersDark.addEventListener("change", () => this.isConnected && this.#dress());
  }

  /** The attribute that says which one it is. */
  protected abstract readonly kind: string;
  protected abstract show(answer: WidgetShown): void;
  /** What is asked for at the same time. */
  protected prepare(_language: Language | undefined): Promise<unknown> | undefined {
    return undefined;
  }

  get widgetId(): string {
    return this.getAttribute(this.kind) ?? "";
  }

  /** That it speaks. */
  protected get language(): string | undefined {
    return this.#answer?.language ?? languageAround(this);
  }

  connectedCallback() {
    void this.load("");
  }

  attributeChangedCallback(_name: string, before: string | null) {
    if (before !== null && this.isConnected) void this.load("");
  }

  /** `query`: what a link or form inside asks for. */
  protected async load(query: string): Promise<boolean> {
    const turn = ++this.#asked;
    const id = encodeURIComponent(this.widgetId);
    const language = languageAround(this);
    try {
      this.wait();
      const wanted = new URLSearchParams({ ...(language && { lang: language }), ...(query && { query }) });
      const [base, answer] = await Promise.all([
        readBaseSheet(),
        ask(`/widgets/${id}?${wanted}`).then((given): Promise<WidgetShown> => given.json()),
        this.prepare(language),
      ]);
      if (turn !== this.#asked) return false;
      this.root.adoptedStyleSheets = [ownSheet(), base, sheetOf(answer.css)];
      this.#answer = answer;
      this.#dress();
      this.show(answer);
      this.rest();
      return true;
    } catch (error) {
      if (turn === this.#asked) this.fail(error);
      return false;
    }
  }

  /** Its place is kept while something is on its way. */
  protected wait() {
    const height = this.shown.offsetHeight || Number(readKept("height", this.widgetId)) || 160;
    if (!this.box.isConnected) {
      this.root.adoptedStyleSheets = [ownSheet()];
      this.root.replaceChildren(this.box);
    }
    this.box.style.minHeight = `${height}px`;
    this.box.setAttribute("aria-busy", "true");
    this.#status.textContent = wordsIn(this.language).loading;
  }

  /** `said`: to who hears the page instead of seeing it. */
  protected rest(said = "") {
    this.box.removeAttribute("aria-busy");
    this.#status.textContent = said;
    this.box.style.minHeight = "";
    this.keepHeight();
  }

  /** So that the page does not jump the next time. */
  protected keepHeight() {
    keep("height", this.widgetId, String(Math.round(this.box.offsetHeight)));
  }

  /** As the team has set it, and readable on what it stands on. */
  #dress() {
    if (!this.#answer) return;
    const { theme, accent, language } = this.#answer;
    const isDark = isOnDark(this);
    const mode = theme.mode === "auto" ? (isDark ? "dark" : "light") : theme.mode;
    this.box.lang = language;
    this.box.dataset.theme = mode;
    this.box.toggleAttribute("data-ground", (mode === "dark") !== isDark);
    const set = (name: string, value: string) => this.box.style.setProperty(`--simply-${name}`, value);
    set("accent", theme.color ?? accent);
    set("font", theme.followsFont ? getComputedStyle(this.parentElement ?? this).fontFamily : "");
    set("radius", theme.radius === null ? "" : `${theme.radius}px`);
  }

  /** What the site has put inside is a link to the same on a page of its own. */
  protected fail(error: unknown) {
    this.root.replaceChildren(document.createElement("slot"));
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`Simply: the widget ${this.widgetId} is not shown: ${reason}.`);
  }

  protected scrollToTop() {
    if (this.getBoundingClientRect().top < 0) this.scrollIntoView();
  }
}
