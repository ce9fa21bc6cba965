import { describe, expect, it } from "vitest";
import { Breath } from "#server/breath.ts";
import { designsAtBounds, designsOverBounds } from "#testing/large-designs.ts";
import { content, dataFor, options } from "#testing/sample-content.ts";
import { compileContent, renderForPreview, warningsIn } from "./compile-content.ts";
import { type ContentExcess, contentBounds, excessIn } from "./content-bounds.ts";
import { fieldsNamedIn, shownContent, storedContent } from "./content-texts.ts";
import { designSchema } from "./design.ts";
import { MergeLimitError } from "./merge/merge-budget.ts";
import type { ReadContent } from "./message-content.ts";

const text = (html: string, index = 0) => ({ id: `t${index}`, kind: "text", html });
const texts = (count: number, html: string) => Array.from({ length: count }, (_, index) => text(html, index));
const withDesign = (given: object): ReadContent => ({ ...content({ blocks: [] }), design: designSchema.parse(given) });
const plain = { subject: "", previewText: "", text: "", isTextOwn: false, design: null };
const { tooManyContentTags: tags, tooManyElements: elements, tooManyLinks: links } = contentBounds;

describe("what a content has in all its texts together is bounded:", () => {
  it.each([
    [
      "tags",
      "tooManyContentTags",
      (more: number) => [...texts(4, "{{ a }}".repeat(tags / 4)), text("{{ a }}".repeat(more), 9)],
    ],
    [
      "elements",
      "tooManyElements",
      (more: number) => [...texts(10, "<p>x</p>".repeat(elements / 20)), text("<br>".repeat(more), 99)],
    ],
    [
      ...["links", "tooManyLinks"],
      (more: number) => [
        text('<A href="https://x.org">x</A>'.repeat(links)),
        ...(more > 0 ? [{ id: "b", kind: "button", label: "Go", link: "https://x.org" }] : []),
      ],
    ],
    [
      ...["characters", "tooMuchDesignText"],
      (more: number) => [...texts(5, "x".repeat(60_000)), text("x".repeat(more), 9)],
    ],
  ] as [string, ContentExcess, (more: number) => object[]][])("%s", (_what, problem, blocksWith) => {
    const over = (more: number) => excessIn(content({ subject: "", previewText: "", blocks: blocksWith(more) }));
    expect(over(0)).toBeUndefined();
    expect(over(1)).toMatchObject({ problem, name: String(contentBounds[problem]) });
  });

  it("tags of subjects and texts count as well, and those of a text that is derived do not", () => {
    const some = "{{ a }}".repeat(60);
    const second = { subject: some, previewText: some };
    const written = { ...plain, subject: some, previewText: some, second };
    expect(excessIn({ ...written, text: "{{ a }}".repeat(tags - 240) })).toBeUndefined();
    expect(excessIn({ ...written, text: "{{ a }}".repeat(tags - 239) })).toMatchObject({ part: "text" });
    expect(excessIn(content({ text: "{{ a }}".repeat(tags + 1) }))).toBeUndefined();
    expect(excessIn(content({ text: "{{ a }}".repeat(tags + 1), isTextOwn: true }))).toBeDefined();
  });

  it("tags around what is repeated are read with each text in it", () => {
    const nested = (depth: number): object =>
      depth === 0
        ? { blocks: texts(250, "x") }
        : {
            blocks: [
              { id: `r${depth}`, kind: "repeat", over: "records %}{% if a %}{{ a }}{{ a }}", ...nested(depth - 1) },
            ],
          };
    expect(excessIn(withDesign(nested(2)))).toBeUndefined();
    expect(excessIn(withDesign(nested(6)))).toMatchObject({ problem: "tooManyContentTags" });
  });

  it("tags and elements that entities stand for within a tag count as what they stand for", () => {
    const inTag = (entities: string, count: number) =>
      content({ blocks: texts(5, `{{ '${entities.repeat(count)}' }}`) });
    expect(excessIn(inTag("&#125;&#125;&#123;&#123;", 1_200))).toMatchObject({ problem: "tooManyContentTags" });
    expect(excessIn(inTag("&lt;p&gt;", 2_500))).toMatchObject({ problem: "tooManyElements" });
    expect(excessIn(inTag("&lt;a&gt;", 150))).toMatchObject({ problem: "tooManyLinks" });
  });
});

describe("a content over a bound", () => {
  it.each(Object.entries(designsOverBounds))(
    "has that as its one problem, and nothing is made of it: %s",
    async (name, design) => {
      const written = withDesign(design);
      let steps = 0;
      const pause = { take: () => void steps++ };
      const problems = [{ ...excessIn(written), problem: name.replace("Unknown", "") }];
      for (const convert of [storedContent, shownContent]) {
        const converted = await convert(written, options.names, pause as never);
        expect(converted.problems).toEqual(problems);
        expect(converted.content).toBe(written);
      }
      expect(await fieldsNamedIn(written, options.names, pause as never)).toEqual([]);
      const own = { ...options, pause: pause as never };
      expect(await warningsIn(written, own)).toEqual([]);
      const compiled = await compileContent(written, own);
      expect(() => compiled.render(dataFor("Ada"))).toThrow(MergeLimitError);
      expect(renderForPreview(compiled, dataFor("Ada"))).toEqual({ subject: "", html: "", text: "", problems });
      expect(steps).toBe(0);
    },
  );
});

it("is not saved where it is over a bound only as it would be kept", async () => {
  const open = content({ blocks: texts(5, "<p>".repeat(1_500)) });
  expect(excessIn(open)).toBeUndefined();
  const { content: kept, excess } = await storedContent(open, options.names, new Breath());
  expect(excess).toMatchObject({ problem: "tooManyElements" });
  expect(kept).toBe(open);
});

describe("a content at its bounds", () => {
  it.each(Object.entries(designsAtBounds))("can be rendered: %s", async (_name, design) => {
    const { excess, render } = await compileContent(withDesign(design), options);
    expect(excess).toBeUndefined();
    expect(render({ records: [], recipient: { name: "Ada", email: null, phone: null } }).html).toContain("</html>");
  });

  it("lets others be served between any two of its texts, whatever is made of it", async () => {
    const written = withDesign(designsAtBounds["merge tags in many blocks"]!);
    const blocks = written.design!.blocks.length;
    const pause = new Breath(0);
    const own = { ...options, pause };
    for (const [least, work] of [
      [blocks, () => storedContent(written, options.names, pause)],
      [blocks, () => shownContent(written, options.names, pause)],
      [blocks, () => fieldsNamedIn(written, options.names, pause)],
      // Each block is rendered and read; then there are the text of the mail and six kinds of warnings.
      [2 * blocks + 7, () => warningsIn(written, own)],
      // All of these, and each of its three parts is parsed, looked up and compiled.
      [3 * blocks + 7 + 9, () => compileContent(written, own)],
    ] as const)
      expect(await turnsDuring(work)).toBeGreaterThanOrEqual(least);
  });
});

/** How often the event loop came to others meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await work();
  clearImmediate(next);
  return turns;
}
