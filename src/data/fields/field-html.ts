import type { Html } from "#shared/html.ts";
import type { Language } from "#shared/languages.ts";
import type { FileLimits } from "./accepted-files.ts";
import type { TextContext } from "./text-context.ts";

/** A file that a value holds, where it may be read. */
export type HtmlFile = {
  name: string;
  bytes: number;
  isPicture: boolean;
  width: number | null;
  height: number | null;
  /** A picture at most so wide; else the file as it is. */
  address(width?: number): string;
};

/** What one can be chosen from. */
export type HtmlChoice = {
  id: string;
  name: string;
  color?: string | undefined;
  /** What tells it from the others, beside its name. */
  about?: Html | undefined;
};

/** What pages without the app's client know beside a value. Whoever makes one has looked everything up. */
export type HtmlContext = TextContext & {
  language: Language;
  say(key: string, values?: Record<string, string | number>): string;
  /** Nothing: it may not be read here. */
  fileOf(id: string): HtmlFile | undefined;
  /** Of a choice or a record, where it has one. */
  colorOf(id: string): string | undefined;
  /** What can be chosen in an input for this field. */
  choicesOf(fieldKey: string): readonly HtmlChoice[];
  /** Larger files are taken by no field here. */
  mostFileBytes?: number | undefined;
  /** Within something that is a link as a whole: what is shown leads nowhere by itself. */
  isLinkFree?: boolean;
};

/** One input of a form. */
export type AskedHtml = {
  /** Of its key in a form; parts of it are `name.part`. */
  name: string;
  /** Of its element; its label points there. */
  id: string;
  /** The field's id, or `value`. */
  fieldKey: string;
  /** As it was answered; or the text as it was typed, where that was no value. */
  value: unknown;
  isRequired: boolean;
  isInvalid: boolean;
  /** Ids of what explains it. */
  describedBy: string | undefined;
};

/**
 * What a form has sent: the texts under each name. Of files, which the form sends as `name.file`, the ids under which
 * they were kept stand there. Ids are those that somebody has sent: whoever writes them asks whether they may be named.
 */
export type FormTexts = ReadonlyMap<string, readonly string[]>;

/** How many files a field takes, and which; one where it does not say. */
export type TakenFiles = FileLimits & { most?: number };

/** How values of a type are shown and entered on pages without the app's client: hosted pages, widgets, mails. */
export type FieldHtml<Config = unknown, Value = unknown> = {
  show(value: Value, config: Config, context: HtmlContext): Html;
  /** Absent, or nothing: it is not asked for there. It says all that is wrong on the server: forms are `novalidate`. */
  input?(asked: AskedHtml, config: Config, context: HtmlContext): Html;
  /**
   * The value, null where it is empty; or the text as it was typed, which is no value: `parse` says what is wrong with
   * it. Undefined: it was not asked for.
   */
  read?(form: FormTexts, asked: Pick<AskedHtml, "name" | "fieldKey">, config: Config, context: HtmlContext): unknown;
  /** Its input sends files, as `name.file`: those that it takes. */
  takesFiles?(config: Config): TakenFiles;
  /** Its input is several elements under one heading, which is described too, and not one with a label. */
  isGroup?(asked: Pick<AskedHtml, "fieldKey">, config: Config, context: HtmlContext): boolean;
};

/** Ties the parts together and forgets their types, so that all fit in one registry. */
export const makeFieldHtml = <Config, Value>(parts: FieldHtml<Config, Value>): FieldHtml =>
  parts as unknown as FieldHtml;
