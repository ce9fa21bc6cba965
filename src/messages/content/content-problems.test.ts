import { describe, expect, it } from "vitest";
import { content, dataFor, options } from "#testing/sample-content.ts";
import { compileContent, renderForPreview } from "./compile-content.ts";
import { designSchema } from "./design.ts";
import { MergeLimitError } from "./merge/merge-budget.ts";

describe("problems", () => {
  it("have their block, part, line and column, and what may be meant", async () => {
    const { problems } = await compileContent(
      content({
        subject: "{{ record.frist_name }}",
        blocks: [
          { id: "one", kind: "text", html: "<p>a</p>\n<p>{{ record.first_nam }}</p>" },
          { id: "two", kind: "button", label: "{{ unclosed", link: "no address" },
          {
            id: "three",
            kind: "repeat",
            over: "record.freinds",
            blocks: [{ id: "in", kind: "heading", text: "{{ item.x }}" }],
          },
          {
            id: "four",
            kind: "repeat",
            over: "record.friends",
            blocks: [{ id: "in2", kind: "heading", text: "{{ item.first_nme }}" }],
          },
          { id: "five", kind: "condition", test: "record.age > 3", blocks: [], otherwise: [] },
        ],
      }),
      options,
    );
    expect(problems).toEqual([
      {
        blockId: null,
        part: "subject",
        problem: "unknownName",
        name: "frist_name",
        suggestion: "first_name",
        line: 1,
        column: 11,
      },
      {
        blockId: "one",
        part: "html",
        problem: "unknownName",
        name: "first_nam",
        suggestion: "first_name",
        line: 2,
        column: 14,
      },
      { blockId: "two", part: "label", problem: "syntax", name: expect.any(String), line: 1, column: 1 },
      { blockId: "two", part: "link", problem: "noAddress", name: "no address", line: 1, column: 1 },
      {
        blockId: "three",
        part: "over",
        problem: "unknownName",
        name: "freinds",
        suggestion: "friends",
        line: 1,
        column: 8,
      },
      {
        blockId: "in2",
        part: "text",
        problem: "unknownName",
        name: "first_nme",
        suggestion: "first_name",
        line: 1,
        column: 9,
      },
      { blockId: "five", part: "test", problem: "unknownName", name: "age", line: 1, column: 8 },
    ]);
  });

  it("do not keep it from being looked at", async () => {
    const compiled = await compileContent(
      content({
        blocks: [
          { id: "a", kind: "text", html: "<p>{{ record.first_name }} {{ oops</p>" },
          { id: "b", kind: "heading", text: "{% endaddress %}{% include 'x' %}{{ 'a' | shout }}" },
        ],
      }),
      options,
    );
    expect(compiled.problems).toHaveLength(2);
    expect(compiled.render(dataFor("Ada")).html).toContain("&#123;&#123; oops");
  });

  it("pictures without words and mails that are cut off are warned of", async () => {
    const long = Array.from({ length: 3 }, (_, index) => ({
      id: `t${index}`,
      kind: "text",
      html: `<p>${"word ".repeat(9_000)}</p>`,
    }));
    const compiled = await compileContent(
      content({ blocks: [...long, { id: "p", kind: "picture", address: "https://x.org/a.png" }] }),
      options,
    );
    expect(compiled.warnings).toEqual([
      { warning: "tooLarge", blockId: null, part: "design" },
      { warning: "noAlternativeText", blockId: "p", part: "alt" },
    ]);
  });
});

it("texts that are too much together are a problem of the content", async () => {
  const block = (id: string) => ({ id, kind: "text", html: `<p>${"{{ team.name }} ".repeat(2_000)}</p>` });
  const problemsOf = async (ids: string[]) =>
    (await compileContent(content({ blocks: ids.map(block) }), options)).problems;
  expect(await problemsOf(["a", "b"])).toEqual([]);
  expect(await problemsOf(["a", "b", "c"])).toMatchObject([
    { problem: "tooManyContentTags", name: "5000", blockId: null },
  ]);
});

it("what does too much is a problem of its preview", async () => {
  const html = `<p>{% for a in records %}{% for b in records %}${"{{ a.first_name | upcase }} ".repeat(500)}{% endfor %}{% endfor %}</p>`;
  const compiled = await compileContent(content({ blocks: [{ id: "a", kind: "text", html }] }), options);
  const records = Array.from({ length: 100 }, () => ({ "@": "Ada" }));
  expect(compiled.problems).toEqual([]);
  expect(() => compiled.render({ records })).toThrow(MergeLimitError);
  expect(renderForPreview(compiled, { records })).toMatchObject({ html: "", problems: [{ problem: "tooMuch" }] });
});

describe("a design", () => {
  it.each([
    ["an unknown kind", [{ id: "a", kind: "script" }]],
    ["an unknown key", [{ id: "a", kind: "divider", onclick: "x" }]],
    [
      "an id twice",
      [
        { id: "a", kind: "divider" },
        { id: "a", kind: "spacer" },
      ],
    ],
    ["a color that is none", [{ id: "a", kind: "divider", color: "red;}" }]],
    ["a picture from anywhere", [{ id: "a", kind: "picture", address: "javascript:alert(1)" }]],
    ["one column", [{ id: "a", kind: "columns", columns: [{ blocks: [] }] }]],
    ["too many", Array.from({ length: 301 }, (_, index) => ({ id: `b${index}`, kind: "divider" }))],
    ["too deep", [nest(20)]],
    ["deeper than any stack", [nest(20_000)]],
  ])("does not have %s", (_what, given) => {
    expect(designSchema.safeParse({ blocks: given }).success).toBe(false);
  });
});

function nest(depth: number): unknown {
  let block: unknown = { id: "last", kind: "divider" };
  for (let level = 0; level < depth; level++)
    block = { id: `r${level}`, kind: "repeat", over: "record.friends", blocks: [block] };
  return block;
}
