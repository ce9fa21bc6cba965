import { randomUUID } from "node:crypto";
import { textSize } from "#shared/text-size.ts";
import { Breath } from "../breath.ts";

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

/** An answer of which parts are written already: what is not is looked at, these are put in as they are. */
export class PartlyWritten {
  readonly answer: object;
  readonly written: Record<string, WrittenJson>;

  constructor(answer: object, written: Record<string, WrittenJson>) {
    this.answer = answer;
    this.written = written;
  }
}

/** As the answer that a handler promises. */
export const partlyWritten = <Answer extends object>(
  answer: Answer,
  written: { [Part in keyof Answer]?: WrittenJson },
): Answer => new PartlyWritten(answer, written as Record<string, WrittenJson>) as unknown as Answer;

/** `look`: at what is not written. */
export async function writeAnswer(answer: unknown, look: (answer: unknown) => unknown): Promise<string> {
  const looked =
    answer instanceof PartlyWritten
      ? { ...(look(answer.answer) as object), ...answer.written }
      : (look(answer) as unknown);
  return textSize(looked, maxPiece) <= maxPiece ? writeJson(looked) : writeInPieces(looked);
}

/** What is written without a pause: some milliseconds of work. */
const maxPiece = 500_000;

/** The same text as of `JSON.stringify`, written piece by piece, so that others are served in between. */
export async function writeInPieces(answer: unknown): Promise<string> {
  const texts: string[] = [];
  const breath = new Breath();
  await write(answer);
  return texts.join("");

  async function write(value: unknown): Promise<void> {
    await breath.take();
    if (value instanceof WrittenJson) texts.push(value.text);
    else if (!isContainer(value) || textSize(value, maxPiece) <= maxPiece) texts.push(writeJson(value) ?? "null");
    else if (Array.isArray(value)) await writeList(value);
    else await writeObject(value);
  }

  async function writeList(items: unknown[]) {
    texts.push("[");
    for (const [place, item] of items.entries()) {
      if (place > 0) texts.push(",");
      await write(item);
    }
    texts.push("]");
  }

  async function writeObject(given: object) {
    texts.push("{");
    const told = Object.entries(given).filter(([, value]) => value !== undefined);
    for (const [place, [key, value]] of told.entries()) {
      texts.push(`${place > 0 ? "," : ""}${JSON.stringify(key)}:`);
      await write(value);
    }
    texts.push("}");
  }
}

/** What says itself how it is written is left to that. */
const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !("toJSON" in value);
