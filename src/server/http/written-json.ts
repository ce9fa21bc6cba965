import { randomUUID } from "node:crypto";

/** Stands in an answer until it is sent; nobody outside can know it. */
const mark = `written ${randomUUID()}`;
const quotedMark = JSON.stringify(mark);

let met: string[] = [];

/** A part of an answer that is JSON already: it is sent as it is, where it stands. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    met.push(this.text);
    return mark;
  }
}

/** An answer as it is sent. */
export function writeJson(answer: unknown): string {
  met = [];
  const text = JSON.stringify(answer);
  if (met.length === 0) return text;
  const [first, ...others] = text.split(quotedMark);
  return others.reduce((before, other, place) => before + met[place] + other, first!);
}
