import { reasonOf, send } from "./host.ts";
import { readHtml } from "./nodes.ts";

/** A part of a page as the server has drawn it, and where whoever loads the page again goes on. */
export type Part = { drawn: HTMLElement; home: string };

/** It was answered, but with no part: what is there can be tried again. */
export class Refused extends Error {
  /** The server's own sentence, where it has one. */
  readonly sentence: string;
  constructor(status: number, sentence: string) {
    super(reasonOf(status));
    this.sentence = sentence;
  }
}

/** Redirects lead to the part that follows. */
export async function readPart(path: string, init?: RequestInit): Promise<Part> {
  const answer = await send(path, init);
  const body = readHtml(await answer.text());
  const drawn = body.querySelector<HTMLElement>(".part[data-home]");
  if (!drawn) throw new Refused(answer.status, body.querySelector(".refused")?.textContent ?? "");
  return { drawn, home: drawn.dataset.home! };
}
