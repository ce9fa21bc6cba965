import { readHtml } from "./nodes.ts";
import { WidgetElement, type WidgetShown } from "./widget-element.ts";

/** `<simply-view view="…">`: its links and filters are followed within it. */
export class ViewElement extends WidgetElement {
  static readonly observedAttributes = ["view", "lang"];
  protected readonly kind = "view";
  /** What the list was asked for before one of its items was opened. */
  #listQuery = "";

  constructor() {
    super();
    this.root.addEventListener("click", (event) => this.#follow(event as MouseEvent));
    this.root.addEventListener("submit", (event) => this.#submit(event as SubmitEvent));
  }

  protected show({ html }: WidgetShown) {
    this.shown.replaceChildren(...readHtml(html).childNodes);
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
