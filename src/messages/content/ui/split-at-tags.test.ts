import { expect, it } from "vitest";
import { splitAtTags } from "./split-at-tags.ts";

it("words and tags come in turn, as they were written", () => {
  const line = "News from {{ team.name }}: for {{ record.name | default: 'you' }}";
  expect(splitAtTags(line)).toEqual([
    ...["News from ", "{{ team.name }}", ": for ", "{{ record.name | default: 'you' }}"],
  ]);
  expect(splitAtTags("{{ team.name }}")).toEqual(["{{ team.name }}"]);
  expect(splitAtTags("plain")).toEqual(["plain"]);
});

it("a tag that does not end is words", () => {
  expect(splitAtTags("50 {{ percent")).toEqual(["50 {{ percent"]);
  expect(splitAtTags("")).toEqual([]);
});
