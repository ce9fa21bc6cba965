import { describe, expect, it } from "vitest";
import { Definitions } from "#data/collections/definitions.ts";
import { blockKinds } from "#messages/content/blocks/registry.ts";
import { type CompileOptions, compileContent } from "#messages/content/compile-content.ts";
import { allBlocks, designSchema } from "#messages/content/design.ts";
import { mailWidth } from "#messages/content/design-styles.ts";
import { mailWordsIn } from "#messages/content/mail-words.server.ts";
import { fieldKey } from "#messages/content/merge/merge-value.ts";
import type { ReadContent } from "#messages/content/message-content.ts";
import { listKey } from "#messages/content/view-list.ts";
import { Breath } from "#server/breath.ts";
import { type BrandId, brandAccent, brandIds } from "#shared/brands.ts";
import { contrastOf } from "#shared/color-contrast.ts";
import { type Language, languages } from "#shared/languages.ts";
import { productTemplates, productTemplatesOf } from "./product/registry.ts";

/*
 * What programs that show mails have in common, by caniemail.com: Outlook draws with Word (tables, attributes, no
 * positions), Gmail drops what it does not know and cuts off after 102 KB, many are dark, and pictures may be off.
 */

const id = (last: number) => `01980000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const fees = { id: id(11), column: "fees", type: "financial_line_items", collectionId: id(1) };
const names: CompileOptions["names"] = {
  definitions: new Definitions([
    ...[
      {
        id: id(1),
        parentId: null,
        translations: {},
        fields: [{ ...fees, config: {}, title: "Fees", translations: {} }],
      },
    ],
  ] as never),
  collectionIds: null,
  links: { unsubscribe: null, preferences: null, view_in_browser: null },
};

const compiled = (content: ReadContent, language: Language, brand: BrandId) =>
  compileContent(content, {
    ...{ method: "EMAIL", names, format: { language, timeZone: "UTC" }, pause: new Breath() },
    mail: {
      ...{ accent: brandAccent[brand], words: mailWordsIn(language), hasFooter: true },
      logo: { fileId: "logo", shape: "horizontal" },
      fileAddress: (file) => `https://camp.example/files/${file}.png`,
      artworkAddress: (name) => `https://camp.example/pictures/mail/${name}.png`,
    },
  });

const link = "https://camp.example/u";

const rendered = async (content: ReadContent, language: Language, brand: BrandId) => {
  const columns = [{ title: "Name", side: "left" }];
  const rows = [{ cells: [{ title: "Name", value: "Finn", side: "left" }] }];
  const line = { description: "Week", product: "Week", quantity: 1, unit_price: 100, total: 100 };
  return (await compiled(content, language, brand)).render({
    recipient: { name: "Ada Example", email: "ada@example.org", phone: null },
    team: { name: "Camp Willow Lake", postal_address: "1 Main Street" },
    links: { unsubscribe: link, preferences: link, view_in_browser: link },
    record: { "@": "Ada", [fieldKey(fees.id)]: [line] },
    records: [{ "@": "Ada" }],
    conditions: {},
    lists: { [listKey("list")]: { columns, rows } },
  } as never);
};

/** One of each kind, and each again within columns where it can be. */
const everyBlock: ReadContent = {
  ...{ subject: "Every block", previewText: "One of each", text: "", isTextOwn: false },
  design: designSchema.parse({
    blocks: [
      { id: "logo", kind: "logo" },
      { id: "hero", kind: "hero", artwork: "camp-lake", alt: "A lake", eyebrow: "News", title: "Hello", lead: "More" },
      { id: "heading", kind: "heading", text: "A heading", level: 2 },
      {
        id: "text",
        kind: "text",
        html: '<p>Words, <a href="https://camp.example">a link</a></p><ul><li>One</li></ul>',
      },
      { id: "box", kind: "text", html: "<p>In a box</p>", background: "#eef4e6" },
      {
        id: "picture",
        kind: "picture",
        address: "https://camp.example/p.png",
        alt: "A tent",
        link: "https://camp.example",
      },
      { id: "button", kind: "button", label: "Go", link: "https://camp.example" },
      { id: "divider", kind: "divider" },
      { id: "spacer", kind: "spacer" },
      { id: "social", kind: "social", links: [{ service: "instagram", address: "https://instagram.example/camp" }] },
      { id: "list", kind: "view_records", viewId: id(2), heading: "Who comes" },
      { id: "lines", kind: "line_items", over: "record.fees", showsSum: true },
      { id: "repeat", kind: "repeat", over: "records", blocks: [{ id: "r1", kind: "text", html: "<p>Again</p>" }] },
      {
        ...{ id: "condition", kind: "condition", test: "recipient.name" },
        ...{ blocks: [{ id: "c1", kind: "text", html: "<p>Some</p>" }], otherwise: [] },
      },
      {
        ...{ id: "columns", kind: "columns" },
        columns: [
          { blocks: [{ id: "k1", kind: "hero", artwork: "umbrella", alt: "An umbrella", title: "Narrow" }] },
          { blocks: [{ id: "k2", kind: "picture", address: "https://camp.example/p.png", alt: "A tent" }] },
        ],
      },
    ],
  }),
};

const brandOf = (brand: BrandId | null): BrandId[] => (brand ? [brand] : [...brandIds]);

const cases: [name: string, content: ReadContent, language: Language, brand: BrandId][] = [
  ...languages.map((language): (typeof cases)[number] => ["every block", everyBlock, language, "simply"]),
  ...productTemplates.flatMap((template) =>
    languages.flatMap((language) =>
      brandOf(template.brand).map((brand): (typeof cases)[number] => {
        const { content } = template.in(language);
        return [template.key, { ...content, design: designSchema.parse(content.design) }, language, brand];
      }),
    ),
  ),
];

it("is tried with every kind of block", () => {
  const kinds = allBlocks(everyBlock.design!.blocks).map(({ kind }) => kind);
  expect([...new Set(kinds)].toSorted()).toEqual(blockKinds.map(({ kind }) => kind).toSorted());
});

it.each(brandIds)("a team of %s has a newsletter and a reminder of its own, and four for all", (brand) => {
  const offered = productTemplatesOf(brand);
  expect(offered.map((each) => each.brand)).toEqual([brand, brand, null, null, null, null]);
  expect(new Set(offered.map(({ key }) => key)).size).toBe(6);
});

describe.each(cases)("%s", (_name, content, language, brand) => {
  describe(`in ${language} for ${brand}`, async () => {
    const { html, text, subject } = await rendered(content, language, brand);
    const elements = elementsIn(html);
    const named = (...asked: string[]) => elements.filter(({ name }) => asked.includes(name));

    it("says in which language it is and what it is about", () => {
      expect(named("html")[0]!.attributes).toMatchObject({ lang: language, dir: "ltr" });
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBeTruthy();
      expect(subject).not.toBe("");
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
    });

    it("has nothing that programs leave out or refuse", () => {
      expect(named("script", "link", "iframe", "form", "input", "video", "svg", "object", "button")).toEqual([]);
      expect(named("style")).toHaveLength(1);
      const [head = "", body = ""] = html.split("</head>");
      const styles = elements.map(({ attributes }) => attributes.style ?? "").join(";");
      const sheet = /<style>(.*?)<\/style>/s.exec(head)![1]!;
      for (const all of [styles, sheet]) {
        expect(all).not.toMatch(/(?:^|[;{\s])(?:flex|grid|float|position|transform|calc|filter|gap)\b\s*[:-]/);
        expect(all).not.toMatch(/display:\s*(?:inline-)?(?:flex|grid)|@import|@font-face|url\(|var\(--/);
      }
      expect(body).not.toMatch(/\son\w+=|javascript:|\{\{|\{%/);
    });

    it("is laid out by tables, which screen readers are told", () => {
      const tables = named("table");
      expect(tables.length).toBeGreaterThan(2);
      const withHeads = named("th").map(({ parents }) => parents.findLast(({ name }) => name === "table"));
      for (const table of tables) {
        const { attributes } = table;
        expect(attributes.role).toBe(withHeads.includes(table) ? undefined : "presentation");
        expect(attributes).toMatchObject({ cellpadding: "0", cellspacing: "0", border: "0" });
      }
    });

    it("is no wider than programs show", () => {
      const widths = elements.flatMap(({ attributes: { width, style = "" } }) => [
        ...(width && !width.endsWith("%") ? [Number(width)] : []),
        ...[...style.matchAll(/(?:^|;)(?:max-|min-)?width:(\d+)px/g)].map(([, pixels]) => Number(pixels)),
      ]);
      expect(widths.length).toBeGreaterThan(0);
      expect(Math.max(...widths)).toBeLessThanOrEqual(mailWidth);
    });

    it("has words and a width for every picture, from our own host", () => {
      const pictures = named("img");
      expect(pictures.length).toBeGreaterThan(0);
      for (const { attributes } of pictures) {
        expect(attributes.alt?.trim()).toBeTruthy();
        expect(Number(attributes.width)).toBeGreaterThan(0);
        expect(attributes.src).toMatch(/^https:\/\/camp\.example\//);
        expect(attributes.style).toContain("max-width");
      }
    });

    it("is not cut off", () => {
      expect(new TextEncoder().encode(html).length).toBeLessThan(102 * 1024);
    });

    it("has a text part that says the same, without a tag or an address of a picture", () => {
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toMatch(/<\w|\{\{|\{%|&\w+;|\.png/);
      expect(text).toContain("Camp Willow Lake");
      expect(text).toContain(link);
    });

    it("can be read in light and in dark programs", () => {
      for (const isDark of [false, true]) {
        const words = wordsIn(html, isDark);
        expect(words.length).toBeGreaterThan(3);
        for (const each of words) {
          const ratio = contrastOf(each.color, each.background);
          expect({ ...each, isDark, isReadable: ratio >= 4.5 }).toEqual({ ...each, isDark, isReadable: true });
        }
      }
    });

    it("has nothing to be mended but where its buttons lead", async () => {
      const { problems, warnings } = await compiled(content, language, brand);
      expect(problems).toEqual([]);
      expect(warnings.filter(({ warning }) => !["emptyLink", "placeholder"].includes(warning))).toEqual([]);
    });
  });
});

type Element = {
  name: string;
  attributes: Record<string, string>;
  inner: string;
  classes: string[];
  parents: Element[];
};

const isEmpty = /^(?:meta|img|br|hr|input|link)$/;

/** Enough of a parser for what we write ourselves: every element is closed in its order. */
function elementsIn(html: string): Element[] {
  const all: Element[] = [];
  const open: { element: Element; from: number }[] = [];
  for (const found of html.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/g)) {
    const [whole, isEnd, name = "", written = ""] = found;
    if (isEnd) {
      const last = open.pop()!;
      expect(last.element.name).toBe(name);
      last.element.inner = html.slice(last.from, found.index);
      continue;
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/([a-z-]+)(?:="([^"]*)")?/g)].map(([, key, value = ""]) => [key, value]),
    );
    const classes = (attributes.class ?? "").split(" ").filter(Boolean);
    const element = { name, attributes, inner: "", classes, parents: open.map((each) => each.element) };
    all.push(element);
    if (!isEmpty.test(name)) open.push({ element, from: found.index + whole.length });
  }
  expect(open).toEqual([]);
  return all;
}

/** Every element with words of its own, as it is colored by what stands on it, around it and, where it is dark, in the head. */
function wordsIn(html: string, isDark: boolean): { words: string; color: string; background: string }[] {
  return elementsIn(html).flatMap((element) => {
    const words = element.inner
      .replace(/<([a-z0-9]+)\b[^>]*>.*?<\/\1>/gs, "")
      .replace(/<[^>]+>|&nbsp;/g, "")
      .trim();
    if (words === "" || element.parents.length < 2 || isHidden(element)) return [];
    const chain = [element, ...element.parents.toReversed()];
    const color = firstOf(chain, (each) => colorOf(each, isDark));
    const background = firstOf(chain, (each) => backgroundOf(each, isDark));
    return [{ words: words.slice(0, 40), color: color ?? "#000000", background: background ?? "#ffffff" }];
  });
}

const isHidden = ({ attributes, parents }: Element): boolean =>
  [attributes, ...parents.map((each) => each.attributes)].some(({ style = "" }) => style.includes("display:none"));

const styleOf = ({ attributes }: Element, name: string): string | undefined =>
  (attributes.style ?? "")
    .split(";")
    .find((each) => each.startsWith(`${name}:`))
    ?.slice(name.length + 1);

/** By the rules of the head, which win over what stands on the element. */
function colorOf(element: Element, isDark: boolean): string | undefined {
  if (!isDark) return styleOf(element, "color");
  const within = (name: string) => element.parents.some(({ classes }) => classes.includes(name));
  if (element.name === "a" && within("words")) return "#c7d2fe";
  if (element.classes.includes("words") || (["p", "li"].includes(element.name) && within("words"))) return "#f4f4f5";
  if (element.classes.includes("small") || (element.name === "a" && within("small"))) return "#d4d4d8";
  return styleOf(element, "color");
}

function backgroundOf(element: Element, isDark: boolean): string | undefined {
  if (isDark && element.classes.includes("page")) return "#18181b";
  if (isDark && element.classes.includes("surface")) return "#27272a";
  return styleOf(element, "background-color");
}

const firstOf = <Found>(chain: Element[], find: (element: Element) => Found | undefined): Found | undefined =>
  chain.map(find).find((each) => each !== undefined);
