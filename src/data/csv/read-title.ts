import { normalForm } from "#shared/normal-form.ts";
import { emptyWords, type Meaning, titleMeanings } from "./title-meanings.ts";

/** What the title of a column or of a field says. */
export type TitleRead = {
  /** Itself, whatever its case and accents. */
  folded: string;
  /** What it is about: meanings where they are known, words where they are not, in no order. */
  whole: ReadonlySet<string>;
  /** The same without what stands in brackets. */
  bare: ReadonlySet<string>;
  /** What it says of the kind of its values: "Paid?", "Fee (USD)", "Discount %". */
  hint: "question" | "money" | "share" | undefined;
};

/** `passed`: words that every title may have without saying anything by it, such as the collection's own name. */
export function readTitle(title: string, passed: ReadonlySet<string> = new Set()): TitleRead {
  const folded = foldTitle(title.slice(0, longestTitle));
  const whole = aboutOf(wordsIn(folded), passed);
  const bare = aboutOf(wordsIn(folded.replace(inBrackets, " ")), passed);
  return { folded, whole, bare: bare.size > 0 ? bare : whole, hint: hintOf(folded) };
}

export const foldTitle = (title: string): string =>
  normalForm(title, "NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();

export const wordsIn = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

/** A meaning that a title is about and nothing else. */
export const onlyMeaning = (about: ReadonlySet<string>): Meaning | undefined => {
  const [first] = about;
  return about.size === 1 && first?.startsWith(mark) ? (first.slice(mark.length) as Meaning) : undefined;
};

/** What is longer is no title, and is like no other. */
const longestTitle = 500;

const inBrackets = /\([^()]*\)|\[[^[\]]*\]/g;

/** No word begins with it. */
const mark = "=";

const phrases = new Map<string, string>(
  Object.entries(titleMeanings).flatMap(([meaning, all]) =>
    all.map((phrase): [string, string] => [phrase, mark + meaning]),
  ),
);
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length));

/** The longest phrase from each word on, so that "date of birth" is no "date". */
function aboutOf(words: string[], passed: ReadonlySet<string>): Set<string> {
  const about = new Set<string>();
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestPhrase, words.length - at);
    while (length > 1 && !phrases.has(words.slice(at, at + length).join(" "))) length--;
    const phrase = words.slice(at, at + length).join(" ");
    const meaning = phrases.get(phrase);
    if (meaning) about.add(meaning);
    else if (!emptyWords.has(phrase) && !passed.has(phrase)) about.add(phrase);
    at += length;
  }
  return about;
}

const currency = /[$€£¥]|\b(?:usd|eur|gbp|cad|aud|mxn|chf|dollars?|euros?|dolares)\b/;

function hintOf(folded: string): TitleRead["hint"] {
  if (folded.endsWith("?")) return "question";
  if (currency.test(folded)) return "money";
  return folded.includes("%") ? "share" : undefined;
}
