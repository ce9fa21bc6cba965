/**
 * On other sites: `<simply-view view="…">` and `<simply-wizard wizard="…">`, each with a link inside it for pages without
 * scripts. It asks nobody but the host that it came from, knows no cookies, and depends on nothing of the page.
 */
import type { Answer } from "#shared/endpoint.ts";
import type { Language } from "#shared/languages.ts";
import type { publicWidgetsContract } from "../public-contract.ts";

type WidgetShown = Answer<typeof publicWidgetsContract.readWidget>;
/** Put in by the build (`vite-widget.ts`). */
declare const loadingWords: Record<Language, string>;

/** Some builders of sites load it as a module, which does not know where it stands. */
const script = document.currentScript ?? document.querySelector('script[src$="/widget.js"]');
const { origin } = new URL((script as HTMLScriptElement).src);
const api = `${origin}/api/public`;

/** Whatever the page hands down to what it holds ends at `.simply`. */
const ownStyle = `:host{display:block}:host([hidden]){display:none}
.simply{all:initial;display:block}.simply:focus{outline:0}
.simply[aria-busy=true]>.shown{opacity:.6}
.simply[data-ground]{padding:16px;border-radius:var(--radius);background:var(--surface)}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
iframe{display:block;width:100%;border:0;color-scheme:normal}`;

let baseSheet: Promise<CSSStyleSheet> | undefined;

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

async function ask(path: string): Promise<Response> {
  const answer = await fetch(api + path, { credentials: "omit", referrerPolicy: "no-referrer" });
  if (answer.ok) return answer;
  const reasons: Record<number, string> = {
    403: `${location.host} is not among the domains of this widget`,
    404: "what it shows is not public, or no longer there",
  };
  throw new Error(reasons[answer.status] ?? `the answer was ${answer.status}`);
}

/** Once for all widgets of a page; tried again where it failed. */
function readBaseSheet(): Promise<CSSStyleSheet> {
  baseSheet ??= ask("/widget.css")
    .then((answer) => answer.text())
    .then(sheetOf);
  baseSheet.catch(() => {
    baseSheet = undefined;
  });
  return baseSheet;
}

/** Sites that let no text become HTML by itself want to be told by whom: the server has escaped all of it. */
type Policies = { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy };
type Policy = { createHTML(text: string): string };
const policies = (globalThis as unknown as { trustedTypes?: Policies }).trustedTypes;
const policy: Policy = policies?.createPolicy("simply", { createHTML: (text) => text }) ?? {
  createHTML: (text) => text,
};

const alignment = "text-align:";

/** Many sites forbid elements that say their own style; what a script sets on them is allowed. */
function nodesOf(html: string): Node[] {
  const silent = html.split(` style="${alignment}`).join(` data-style="${alignment}`);
  const { body } = new DOMParser().parseFromString(policy.createHTML(silent), "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.textAlign = element.dataset.style!.slice(alignment.length);
  return [...body.childNodes];
}

/** Of the page, where it is one of ours. */
function languageOf(element: Element): string {
  const said = element.closest("[lang]")?.getAttribute("lang")?.slice(0, 2).toLowerCase() ?? "";
  return Object.keys(loadingWords).includes(said) ? said : "";
}

/** What lies behind it: the nearest colour that hides what is below. */
function isOnDark(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelOf(getComputedStyle(each).backgroundColor);
    if (alpha > 127) return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
  }
  const { colorScheme } = getComputedStyle(document.documentElement);
  return /dark/.test(colorScheme) && (!/light/.test(colorScheme) || prefersDark.matches);
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");

/** However a colour is written. */
function pixelOf(color: string): Iterable<number> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d");
  if (!context) return [];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}

/** So that the page does not jump the next time. */
const heights = {
  read(id: string): number {
    try {
      return Number(sessionStorage.getItem(`simply-height ${id}`)) || 160;
    } catch {
      return 160;
    }
  },
  keep(id: string, height: number) {
    try {
      sessionStorage.setItem(`simply-height ${id}`, String(Math.round(height)));
    } catch {
      // A browser that keeps nothing.
    }
  },
};

abstract class Widget extends HTMLElement {
  protected readonly root = this.attachShadow({ mode: "open" });
  protected readonly box = document.createElement("div");
  protected readonly shown = document.createElement("div");
  readonly #status = document.createElement("p");
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

  abstract get widgetId(): string;
  protected abstract show(answer: WidgetShown): void;

  connectedCallback() {
    void this.load("");
  }

  attributeChangedCallback(_name: string, before: string | null) {
    if (before !== null && this.isConnected) void this.load("");
  }

  /** `query`: what a link or form inside asks for. */
  protected async load(query: string): Promise<boolean> {
    const turn = ++this.#asked;
    const id = this.widgetId;
    const language = languageOf(this);
    try {
      this.#wait(id, language);
      const wanted = new URLSearchParams({ ...(language && { lang: language }), ...(query && { query }) });
      const [base, answer] = await Promise.all([
        readBaseSheet(),
        ask(`/widgets/${encodeURIComponent(id)}?${wanted}`).then((given): Promise<WidgetShown> => given.json()),
      ]);
      if (turn !== this.#asked) return false;
      this.root.adoptedStyleSheets = [sheetOf(ownStyle), base, sheetOf(answer.css)];
      this.#answer = answer;
      this.#dress();
      this.show(answer);
      this.#rest();
      return true;
    } catch (error) {
      if (turn === this.#asked) this.fail(error);
      return false;
    }
  }

  #answer: WidgetShown | undefined;

  #wait(id: string, language: string) {
    const height = this.shown.offsetHeight || heights.read(id);
    if (!this.box.isConnected) {
      this.root.adoptedStyleSheets = [sheetOf(ownStyle)];
      this.root.replaceChildren(this.box);
    }
    this.box.style.minHeight = `${height}px`;
    this.box.setAttribute("aria-busy", "true");
    this.#status.textContent = loadingWords[(language || "en") as Language];
  }

  #rest() {
    this.box.removeAttribute("aria-busy");
    this.#status.textContent = "";
    this.box.style.minHeight = "";
    this.keepHeight();
  }

  protected keepHeight() {
    heights.keep(this.widgetId, this.box.offsetHeight);
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

class ViewWidget extends Widget {
  static readonly observedAttributes = ["view", "lang"];
  /** What the list was asked for before one of its items was opened. */
  #listQuery = "";

  constructor() {
    super();
    this.root.addEventListener("click", (event) => this.#follow(event as MouseEvent));
    this.root.addEventListener("submit", (event) => this.#submit(event as SubmitEvent));
  }

  get widgetId(): string {
    return this.getAttribute("view") ?? "";
  }

  protected show({ html }: WidgetShown) {
    this.shown.replaceChildren(...nodesOf(html));
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) startFilms(this.shown);
  }

  #follow(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    const address = link?.getAttribute("href");
    if (!link || !isQuery(address)) return;
    event.preventDefault();
    void this.#open(link.closest(".back") ? this.#listQuery : address.slice(1));
  }

  #submit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!isQuery(form.getAttribute("action"))) return;
    event.preventDefault();
    const said = [...new FormData(form, event.submitter)].filter(([, value]) => value !== "");
    void this.#open(String(new URLSearchParams(said as [string, string][])));
  }

  async #open(query: string) {
    if (!new URLSearchParams(query).has("item")) this.#listQuery = query;
    if (!(await this.load(query))) return;
    this.box.focus({ preventScroll: true });
    this.scrollToTop();
  }
}

const isQuery = (address: string | null | undefined): address is string => address === "" || address?.[0] === "?";

function startFilms(within: Element) {
  for (const film of within.querySelectorAll<HTMLVideoElement>("[data-autoplay] video")) {
    film.muted = true;
    film.play().catch(() => {});
  }
}

class WizardWidget extends Widget {
  static readonly observedAttributes = ["wizard", "lang"];
  readonly #frame = document.createElement("iframe");

  constructor() {
    super();
    this.shown.append(this.#frame);
    let isFirst = true;
    this.#frame.addEventListener("load", () => {
      if (!isFirst) this.scrollToTop();
      isFirst = false;
    });
    addEventListener("message", ({ source, origin: from, data }) => {
      if (source !== this.#frame.contentWindow || from !== origin || data?.widget !== this.widgetId) return;
      this.#fit(Number(data.simplyHeight));
    });
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin) && this.isConnected)
        this.fail(`the page's policy forbids frames of ${origin}`);
    });
  }

  get widgetId(): string {
    return this.getAttribute("wizard") ?? "";
  }

  protected show({ frame, title }: WidgetShown) {
    this.#frame.title = title;
    this.#frame.style.height = `${heights.read(this.widgetId)}px`;
    this.#frame.src = origin + frame;
  }

  #fit(height: number) {
    if (!(height > 0)) return;
    this.#frame.style.height = `${Math.min(height, 20_000)}px`;
    this.keepHeight();
  }
}

// A site may load it twice.
if (!customElements.get("simply-view")) customElements.define("simply-view", ViewWidget);
if (!customElements.get("simply-wizard")) customElements.define("simply-wizard", WizardWidget);
