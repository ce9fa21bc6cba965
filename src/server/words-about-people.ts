import { extensionPoint } from "#shared/extension-point.ts";
import type { App } from "./app.ts";
import type { Db } from "./db/db.ts";

/** Where people or the product write words beside the records themselves, so that erasing a person reaches them. */
export type WordsAboutPeople = {
  /** Under which heading a person is told of it. */
  kind: "memos" | "projects" | "filters" | "imports" | "other";
  table: string;
  column: string;
  form: "text" | "json";
  /** Rows that are about nothing else go as a whole. */
  goes?: true;
  /** Of the schema `app`, where rows are told apart by their team. */
  inApp?: true;
};

export const wordsAboutPeople = extensionPoint<WordsAboutPeople>();

/** Addresses and numbers of whoever is erased, told before words are struck out; answers in how many rows they were. */
export type ContactEraser = (app: App, tx: Db, teamId: string, contacts: readonly string[]) => Promise<number>;

export const contactErasers = extensionPoint<ContactEraser>();
