import type { Language } from "#shared/languages.ts";
import { FrameInPage } from "./frame-in-page.ts";
import { readKept } from "./kept.ts";
import { PartElement } from "./part-element.ts";
import type { WidgetShown } from "./widget-element.ts";

/** `<simply-wizard wizard="…">`: played within the page, or with `frame` in a frame of its own. */
export class WizardElement extends PartElement {
  static readonly observedAttributes = ["wizard", "lang", "frame"];
  protected readonly kind = "wizard";
  #frame: FrameInPage | undefined;

  protected override async prepare(language: Language | undefined) {
    if (!this.#isFramed) await super.prepare(language);
  }

  protected override show(answer: WidgetShown) {
    if (!this.#isFramed) return super.show(answer);
    this.#frame ??= this.#makeFrame();
    this.shown.replaceChildren(this.#frame.element);
    this.#frame.open(answer.frame!, answer.title, Number(readKept("height", this.widgetId)) || 160);
  }

  get #isFramed(): boolean {
    return this.hasAttribute("frame");
  }

  #makeFrame(): FrameInPage {
    const element = this;
    return new FrameInPage({
      get widgetId() {
        return element.widgetId;
      },
      fitted: () => this.keepHeight(),
      turned: () => this.scrollToTop(),
      refused: (reason) => this.fail(reason),
    });
  }
}
