import { describe, expect, it } from "vitest";
import type { WordShown } from "#data/collections/translations-contract.ts";
import { countMissing, groupWords, matches, nameAmong, nextMissing } from "./word-groups.ts";

const word = (subjectId: string, key: string, plain: string, missing: string[] = []): WordShown => ({
  ...{ subject: subjectId === "c" ? "collection" : "field", subjectId, collectionId: "c", key, plain },
  ...{ translations: missing.includes("es") ? {} : { es: `${plain} es` }, missing },
});
const words = [
  word("c", "name", "Camper"),
  word("c", "pluralName", "Campers", ["es"]),
  word("f", "title", "Fée", ["es", "fr"]),
];
const groups = groupWords(words, words, ["es", "fr"]);

describe("the words of a team", () => {
  it("stand by collection and subject, with what is missing in the languages that are shown", () => {
    expect(groups).toMatchObject([{ name: "Campers", missing: 3, subjects: [words.slice(0, 2), words.slice(2)] }]);
    expect(countMissing(words, ["fr"])).toBe(1);
  });

  it("lead from one that is missing to the next, and from the last to the first", () => {
    const next = (at: WordShown, language: string) => {
      const found = nextMissing(groups, ["es", "fr"], { word: at, language });
      return found && `${found.word.key} ${found.language}`;
    };
    expect(next(words[0]!, "es")).toBe("pluralName es");
    expect(next(words[1]!, "es")).toBe("title es");
    expect(next(words[2]!, "fr")).toBe("pluralName es");
    expect(nextMissing(groupWords(words, words.slice(0, 1), ["es"]), ["es"], { word: words[0]!, language: "es" })).toBe(
      undefined,
    );
  });

  it("belong to what is named by one of them, be it a collection, a field or a view", () => {
    expect(nameAmong(words.slice(0, 2))).toBe(words[1]!.plain);
    expect(
      nameAmong([
        { ...words[0]!, key: "missingRecordMessage" },
        { ...words[2]!, key: "internalName" },
      ]),
    ).toBe(words[2]!.plain);
  });

  it("are found by the word, its translation, and what they belong to, without accents", () => {
    expect(matches("fee", words[2]!, "")).toBe(true);
    expect(matches("camper es", words[0]!, "")).toBe(true);
    expect(matches("campers", words[0]!, "Campers")).toBe(true);
    expect(matches("nothing", words[0]!, "Campers")).toBe(false);
  });
});
