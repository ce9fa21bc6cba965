import { origin } from "./host.ts";

type Around = {
  widgetId: string;
  /** It has grown or shrunk. */
  fitted(): void;
  /** A page that was not the first. */
  turned(): void;
  refused(reason: string): void;
};

/** A wizard's own page within a frame, which says how high it is. */
export class FrameInPage {
  readonly element = document.createElement("iframe");
  readonly #around: Around;
  #isFirst = true;

  constructor(around: Around) {
    this.#around = around;
    this.element.addEventListener("load", () => {
      if (!this.#isFirst) around.turned();
      this.#isFirst = false;
    });
    addEventListener("message", this.#hear);
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      if (effectiveDirective === "frame-src" && blockedURI.startsWith(origin) && this.element.isConnected)
        around.refused(`the page's policy forbids frames of ${origin}`);
    });
  }

  open(path: string, title: string, height: number) {
    this.element.title = title;
    this.element.style.height = `${height}px`;
    this.element.src = origin + path;
  }

  readonly #hear = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== this.element.contentWindow || from !== origin || data?.widget !== this.#around.widgetId) return;
    const height = Number(data.simplyHeight);
    if (height > 0) {
      this.element.style.height = `${Math.min(height, 20_000)}px`;
      this.#around.fitted();
    }
    if (/^https?:\/\//.test(data.simplyGoOn)) location.assign(data.simplyGoOn);
  };
}
