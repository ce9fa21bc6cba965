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
export const writeAnswer = (answer: unknown, look: (answer: unknown) => unknown): string =>
  answer instanceof PartlyWritten
    ? writeJson({ ...(look(answer.answer) as object), ...answer.written })
    : writeJson(look(answer));
