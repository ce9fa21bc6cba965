import { setTimeout as sleep } from "node:timers/promises";
import { FormBrowser } from "../form-browser.ts";
import { Visitor } from "../visitor.ts";
import type { Meter } from "./meter.ts";

export type Metered = {
  meter: Meter;
  /** What its requests are counted as. */
  kind: string;
  /** Which process it asks. */
  web: { name: string; url: string };
  /** How long it thinks before each, on average. */
  thinking?: number;
  cookies?: Map<string, string>;
};

/** Somebody whose every request is noted, and who takes their time. */
export class MeteredVisitor extends Visitor {
  readonly #how: Metered;

  constructor(how: Metered) {
    super(how.web.url);
    this.#how = how;
    this.headers = { "x-forwarded-for": newAddress() };
    if (how.cookies) this.cookies = how.cookies;
  }

  override async send(method: string, path: string, body?: unknown) {
    const { meter, kind, web, thinking } = this.#how;
    if (thinking) await think(thinking);
    return meter.time(kind, web.name, () => super.send(method, path, body), problemOf);
  }
}

/** The same for pages without script. */
export function meteredBrowser({ meter, kind, web, thinking }: Metered): FormBrowser {
  const browser = new FormBrowser(web.url);
  browser.headers["x-forwarded-for"] = newAddress();
  browser.provesWork = true;
  const { fetch } = browser;
  browser.fetch = async (path, init) => {
    if (thinking) await think(thinking);
    return meter.time(kind, web.name, () => fetch(path, init), problemOf);
  };
  return browser;
}

/** Between nothing and twice as long. */
export const think = (milliseconds: number): Promise<void> => sleep(Math.random() * 2 * milliseconds);

let addresses = 0;

/** People come from everywhere, and what a network may ask is counted by its address. */
const newAddress = (): string => {
  addresses++;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

function problemOf({ status, body }: { status: number; body?: unknown }): string | null {
  if (status < 400) return null;
  const { error } = (body ?? {}) as { error?: { code?: string } };
  return [status, error?.code].filter(Boolean).join(" ");
}
