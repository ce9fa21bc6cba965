import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepSpaces, plainSpaces } from "./rich-spaces.ts";
import { readRichText, writeRichText } from "./rich-text.ts";

const kept = (html: string) => writeRichText(keepSpaces(readRichText(html)));
const plain = (html: string) => writeRichText(plainSpaces(readRichText(html)));

describe("spaces of a text block", () => {
  it.each([
    ["at the end", "<p>Dear </p>", "<p>Dear&nbsp;</p>"],
    ["at the begin", "<p> Dear</p>", "<p>&nbsp;Dear</p>"],
    ["in a row", "<p>a   b</p>", "<p>a &nbsp; b</p>"],
    ["before and behind what is formatted", "<p>a <strong> b </strong></p>", "<p>a <strong>&nbsp;b&nbsp;</strong></p>"],
    ["beside a line break", "<p>a <br> b</p>", "<p>a&nbsp;<br>&nbsp;b</p>"],
    ["that stand alone", "<p>Dear {{ record.name }} and all</p>", "<p>Dear {{ record.name }} and all</p>"],
    ["within a tag", '<p>{{ record.name | default: "a  b" }}</p>', '<p>{{ record.name | default: "a  b" }}</p>'],
  ])("%s stay, and are plain ones for the editor", (_where, shown, stored) => {
    expect(kept(shown)).toBe(stored);
    expect(plain(stored)).toBe(shown);
  });

  it("that a browser leaves out are not there for the editor, and one between words that does not break stays", () => {
    expect(plain("<p>\n  Dear\n  all </p>\n<p>«&nbsp;a&nbsp;»</p>")).toBe("<p>Dear all</p><p>«&nbsp;a&nbsp;»</p>");
  });

  it("are the same again, whatever is typed", () => {
    const typed = fc.string({ unit: fc.constantFrom("a", " ", "{{ x }}", "<br>"), maxLength: 12 });
    fc.assert(
      fc.property(typed, typed, (first, second) => {
        const shown = writeRichText(readRichText(`<p>${first}<em>${second}</em></p>`));
        return plain(kept(shown)) === shown;
      }),
    );
  });
});
