import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Definitions } from "#data/collections/definitions.ts";
import { type CompileOptions, compileContent } from "./compile-content.ts";
import type { ReadContent } from "./content-texts.ts";
import { designSchema } from "./design.ts";
import { type MailWords, mailWordNames } from "./mail-words.ts";
import { fieldKey } from "./merge/merge-value.ts";
import { deriveDesignText } from "./ui/derive-design-text.ts";
import type { MergeList } from "./view-list.ts";

const id = (last: number) => `01980000-0000-7000-8000-${String(last).padStart(12, "0")}`;
const [campers, name, site, friends, fees] = [id(1), id(11), id(12), id(13), id(14)];
const definitions = new Definitions([
  {
    id: campers,
    parentId: null,
    translations: {},
    fields: [
      { id: name, column: "first_name", type: "plain_text" },
      { id: site, column: "site", type: "url" },
      { id: friends, column: "friends", type: "multi_data_record", config: { collectionIds: [campers] } },
      { id: fees, column: "fees", type: "financial_line_items" },
    ].map((field) => ({ config: {}, title: field.column, translations: {}, collectionId: campers, ...field })),
  },
] as never);

const links = { record: null, unsubscribe: null, preferences: null, view_in_browser: null };
const words = { ...Object.fromEntries(mailWordNames.map((each) => [each, each])), colon: " :" } as MailWords;
const options: CompileOptions = {
  method: "EMAIL",
  names: { definitions, collectionIds: [campers], links },
  format: { language: "fr", timeZone: "Europe/Paris" },
  mail: {
    ...{ brand: "simply_camps", words, hasFooter: true, logo: null },
    fileAddress: (file) => `https://files.example/${file}`,
    artworkAddress: (name) => `https://files.example/${name}.png`,
  },
};

const blocks = [
  { id: "h", kind: "heading", text: "Hello {{ record.first_name | default: 'you' }} & co" },
  {
    id: "t",
    kind: "text",
    html: '<p>Dear {{ record.first_name }}, see <a href="{{ record.site }}">it</a> or <a href="https://x.org/?q={{ record.first_name }}">that</a>.</p>',
  },
  { id: "p", kind: "picture", fileId: id(50), alt: "Photo of {{ record.first_name }}", link: "{{ links.record }}" },
  { id: "b", kind: "button", label: "Sign up {{ record.first_name }}", link: "{{ links.record }}" },
  {
    id: "c",
    kind: "columns",
    columns: [
      { blocks: [{ id: "c1", kind: "text", html: "<p>left</p>" }] },
      { blocks: [{ id: "c2", kind: "spacer" }] },
    ],
  },
  { id: "d", kind: "divider" },
  { id: "s", kind: "social", links: [{ service: "instagram", address: "https://instagram.com/camp" }] },
  { id: "l", kind: "line_items", over: "record.fees" },
  {
    id: "v-1",
    kind: "view_records",
    viewId: id(60),
    heading: "Next for {{ record.first_name }}",
    emptyText: "Nothing yet",
  },
  {
    id: "v-2",
    kind: "view_records",
    viewId: id(60),
    layout: "cards",
    linkedBy: { fieldId: friends, direction: "there" },
  },
  {
    id: "r",
    kind: "repeat",
    over: "record.friends",
    blocks: [{ id: "r1", kind: "text", html: "<p>{{ item.first_name }}</p>" }],
  },
  {
    id: "i",
    kind: "condition",
    test: "record.first_name == 'Ada'",
    blocks: [{ id: "i1", kind: "text", html: "<p>Only Ada</p>" }],
    otherwise: [],
  },
  {
    id: "f",
    kind: "condition",
    filter: { field: name, operator: "is", value: "Ada" },
    blocks: [{ id: "f1", kind: "text", html: "<p>By filter</p>" }],
    otherwise: [{ id: "f2", kind: "text", html: "<p>By no filter</p>" }],
  },
];

const content = (given: Partial<Omit<ReadContent, "design">> & { blocks?: unknown[] } = {}): ReadContent => {
  const { blocks: own = blocks, ...rest } = given;
  return {
    ...{
      subject: "Hi {{ record.first_name }}",
      previewText: "Soon {{ record.first_name }}",
      text: "",
      isTextOwn: false,
    },
    ...rest,
    design: designSchema.parse({ blocks: own }),
  };
};

const dataFor = (value: string) => ({
  record: {
    "@": value,
    [fieldKey(name)]: value,
    [fieldKey(site)]: value,
    [fieldKey(friends)]: [{ "@": value, [fieldKey(name)]: value }],
    [fieldKey(fees)]: [{ "@": "", description: value, quantity: value, unit_price: value, total: value }],
  },
  team: { name: value, postal_address: value },
  links: { record: "https://simply.example/r/1", unsubscribe: value, preferences: value, view_in_browser: value },
  conditions: { c_f: true },
  lists: { v_v_1: listOf(value), v_v_2: listOf(value) },
});

const listOf = (value: string): MergeList => {
  const columns = [
    { title: "Session", side: "left" as const },
    { title: "Fee", side: "right" as const },
    { title: "Place", side: "left" as const },
  ];
  const row = (...values: string[]) => ({ cells: columns.map((column, at) => ({ ...column, value: values[at]! })) });
  return { columns, rows: [row(value, "$300", ""), row("Canoe week", "$450", "Lake")] };
};

describe("a message", () => {
  const compiled = compileContent(content(), options);

  it("has no problems, and says what it needs", () => {
    expect(compiled.problems).toEqual([]);
    expect(compiled.warnings).toEqual([]);
    expect(compiled.needs.toSorted()).toEqual([[name], [site], [friends], [friends, name], [fees]].toSorted());
    expect(compiled.conditions).toEqual([{ key: "c_f", filter: { field: name, operator: "is", value: "Ada" } }]);
  });

  it("is merged into subject, HTML and text", () => {
    const { subject, html, text } = compiled.render({
      ...dataFor("Ada"),
      links: { record: "https://simply.example/r/1" },
    });
    expect(subject).toBe("Hi Ada");
    expect(html).toContain(">Hello Ada &#38; co</h1>");
    expect(html).toContain('alt="Photo of Ada"');
    expect(html).toContain('<a href="https://simply.example/r/1"');
    expect(html).toContain('<a href="https://x.org/?q=Ada"');
    expect(html).toContain("Only Ada");
    expect(html).toContain("By filter");
    expect(html).not.toContain("By no filter");
    expect(text).toContain("Hello Ada & co");
    expect(text).toContain("Sign up Ada (https://simply.example/r/1)");
    expect(text).not.toMatch(/[{}<>]|address %/);
  });

  it("other words for others", () => {
    const { html, text } = compiled.render({ ...dataFor("Bob"), conditions: {} });
    expect(html).not.toContain("Only Ada");
    expect(html).toContain("By no filter");
    expect(text).toContain("By no filter");
  });

  it("a subject stays one line", () => {
    expect(compiled.render(dataFor("a\r\nBcc: everyone@example.org\u2028x\u0000")).subject).toBe(
      "Hi a Bcc: everyone@example.org x",
    );
  });

  it.each([
    ["javascript:alert(1)", "#"],
    [" JaVaScRiPt:alert(1)", "#"],
    ["java\nscript:alert(1)", "#"],
    ["data:text/html,x", "#"],
    ["//evil.example", "#"],
    ["", "#"],
    ['https://x.org/"onclick="alert(1)', "https://x.org/&#34;onclick=&#34;alert(1)"],
    ["https://x.org/a?b=c&d", "https://x.org/a?b=c&#38;d"],
    ["mailto:ada@example.org", "mailto:ada@example.org"],
    ["tel:+12125550123", "tel:+12125550123"],
  ])("an address that is %j leads to %s", (value, expected) => {
    expect(compiled.render(dataFor(value)).html).toContain(`see <a href="${expected}"`);
  });

  it("a value within an address opens no other part of it", () => {
    expect(compiled.render(dataFor("a&b=c#d/../?")).html).toContain('href="https://x.org/?q=a%26b%3Dc%23d%2F..%2F%3F"');
    expect(compiled.render(dataFor("\ud800")).html).toContain('href="https://x.org/?q=%EF%BF%BD"');
  });

  it("no value changes what it is made of, a thousand times", () => {
    const shape = structureOf(compiled.render(dataFor("x")).html);
    const nasty = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(
          fc.constantFrom(
            ..."<>&\"'`={}%\r\n\u0000\ue000\ue001\ue002".split(""),
            "{{ team.name }}",
            "{% endif %}",
            "</td>",
            "<script>",
            "<!--",
            "-->",
            "javascript:",
            "https://x.org/",
            "&#60;",
            "x",
          ),
          { maxLength: 8 },
        )
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(nasty, (value) => {
        const { html, subject } = compiled.render(dataFor(value === "Ada" ? "x" : value));
        return structureOf(html) === shape && !/[\r\n]/.test(subject);
      }),
      { numRuns: 1000 },
    );
  });
});

/** Its tags and the names of their attributes, without what stands in them. */
const structureOf = (html: string): string =>
  (html.match(/<[^>]*>/g) ?? [])
    .filter((tag) => tag !== "<br>")
    .map((tag) => tag.replace(/"[^"]*"/g, '""'))
    .join("");

describe("records of a view", () => {
  const own = (given: object) => content({ blocks: [{ id: "v", kind: "view_records", viewId: id(60), ...given }] });
  const render = (given: object, lists: Record<string, MergeList>, more: Partial<CompileOptions> = {}) =>
    compileContent(own(given), { ...options, ...more }).render({ lists });

  it("are asked for by the key of their block, and stand in a table", () => {
    const linkedBy = { fieldId: friends, direction: "back" };
    const { lists, problems } = compileContent(own({ most: 3, fieldIds: [name], linkedBy }), options);
    expect(problems).toEqual([]);
    expect(lists).toEqual([{ key: "v_v", blockId: "v", viewId: id(60), most: 3, fieldIds: [name], linkedBy }]);
    const { html } = render({ heading: "Next" }, { v_v: listOf("<b>Hike</b>") });
    expect(html).toMatch(/<h2[^>]*>Next<\/h2><table[^>]*><tr><th[^>]*>Session<\/th>/);
    expect(html).toMatch(
      /<td [^>]*text-align:left">&#60;b&#62;Hike&#60;\/b&#62;<\/td><td [^>]*text-align:right">\$300</,
    );
  });

  it("are cards where there is more to say of each, without what is empty", () => {
    const { html } = render({ layout: "cards" }, { v_v: listOf("Hike") });
    expect(html).toContain("Hike</strong><br>Fee : $300</td>");
    expect(html).toContain("Canoe week</strong><br>Fee : $450<br>Place : Lake</td>");
  });

  it("are lines in the text part and in an SMS", () => {
    const lines = "- Hike & swim, Fee : $300\n- Canoe week, Fee : $450, Place : Lake";
    for (const layout of ["rows", "cards"])
      expect(render({ layout, heading: "Next" }, { v_v: listOf("Hike & swim") }).text).toContain(`Next\n\n${lines}\n`);
    expect(render({}, { v_v: listOf("Hike & swim") }, { method: "SMS" }).text.trim()).toBe(lines);
  });

  it("say so where there are none, or nothing at all", () => {
    const none = { v_v: { columns: [], rows: [] } };
    expect(render({ heading: "Next", emptyText: "None yet" }, none).html).toMatch(/Next<\/h2><div[^>]*>None yet</);
    for (const lists of [none, {}]) expect(render({ heading: "Next" }, lists).html).not.toContain("Next");
  });

  it("that all read alike need not be told for each", () => {
    const compiled = compileContent(own({}), { ...options, lists: { v_v: listOf("Hike") } });
    expect(compiled.render({}).html).toContain("Hike");
    expect(compiled.render({ lists: { v_v: listOf("Swim") } }).html).not.toContain("Hike");
  });

  it("stay lines in a text that began as the design and is written by hand, and so do its conditions", () => {
    const given = content();
    const text = deriveDesignText(given.design!, { brand: "simply_camps", language: "fr", words });
    expect(text).toContain("lists.v_v_1.rows");
    expect(text).toContain("conditions.c_f");
    const compiled = compileContent({ ...given, text, isTextOwn: true }, options);
    expect(compiled.problems).toEqual([]);
    const written = compiled.render(dataFor("Hike")).text;
    expect(written).toContain("- Hike, Fee : $300\n- Canoe week");
    expect(written).toContain("By filter");
    expect(written).not.toMatch(/[{}]/);
  });

  it("are nobody else's to name", () => {
    const { problems } = compileContent(content({ subject: "{{ lists.v_v_1.rows.size }}" }), options);
    expect(problems).toEqual([expect.objectContaining({ problem: "unknownName", name: "lists" })]);
  });
});

describe("what is repeated and what is conditional", () => {
  const inner = { id: "in", kind: "text", html: "<p>{{ item.first_name }}</p>" };
  const repeat = (given: object) => ({ id: "r", kind: "repeat", over: "record.friends", blocks: [inner], ...given });
  const friendsOf = (...names: string[]) => ({
    record: { "@": "", [fieldKey(friends)]: names.map((each) => ({ "@": each, [fieldKey(name)]: each })) },
  });

  it("can be cut short, and something else stands there where there is nothing", () => {
    const none = { id: "none", kind: "heading", text: "Nobody yet" };
    const compiled = compileContent(content({ blocks: [repeat({ most: 2, otherwise: [none] })] }), options);
    expect(compiled.problems).toEqual([]);
    const { html } = compiled.render(friendsOf("Ann", "Bo", "Cy"));
    expect([html.includes("Ann"), html.includes("Bo"), html.includes("Cy")]).toEqual([true, true, false]);
    expect(html).not.toContain("Nobody yet");
    expect(compiled.render(friendsOf()).html).toContain("Nobody yet");
  });

  it("may ask of what it is repeated for, by a filter", () => {
    const filter = { field: name, operator: "is", value: "Ada" };
    const asked = { id: "q", kind: "condition", about: "item", filter, blocks: [inner], otherwise: [] };
    const compile = (over: string) => compileContent(content({ blocks: [repeat({ over, blocks: [asked] })] }), options);
    const compiled = compile("record.friends");
    expect([compiled.conditions, compiled.itemConditions]).toEqual([[], [{ key: "c_q", filter, linkId: friends }]]);
    expect(compile("records").itemConditions).toEqual([{ key: "c_q", filter, linkId: null }]);
    expect(compile("record.fees").itemConditions[0]?.linkId).toBe(fees);
    const data = friendsOf("Ann", "Ada");
    (data.record[fieldKey(friends)] as Record<string, unknown>[])[1]!.c_q = true;
    const { html } = compiled.render(data);
    expect([html.includes("Ann"), html.includes("Ada")]).toEqual([false, true]);
  });

  it("has the sum of lines below them", () => {
    const lines = { id: "l", kind: "line_items", over: "record.fees", showsSum: true };
    const total = (amount: number) => ({ "@": "", total: { "=": amount, text: `${amount}`, currency: "EUR" } });
    const data = { record: { "@": "", [fieldKey(fees)]: [total(0.1), total(0.2), total(1000)] } };
    const { html } = compileContent(content({ blocks: [lines] }), options).render(data as never);
    expect(html.replace(/[\u00a0\u202f]/g, " ")).toMatch(
      /<th [^>]*>sum<\/th>.*<th [^>]*>1 000,30 €<\/th><\/tr><\/table>/,
    );
    expect(compileContent(content({ blocks: [lines] }), options).render({}).html).not.toContain(">sum<");
  });
});

describe("problems", () => {
  it("have their block, part, line and column, and what may be meant", () => {
    const { problems } = compileContent(
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

  it("do not keep it from being looked at", () => {
    const compiled = compileContent(
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

  it("pictures without words and mails that are cut off are warned of", () => {
    const long = Array.from({ length: 3 }, (_, index) => ({
      id: `t${index}`,
      kind: "text",
      html: `<p>${"word ".repeat(9_000)}</p>`,
    }));
    const compiled = compileContent(
      content({ blocks: [...long, { id: "p", kind: "picture", address: "https://x.org/a.png" }] }),
      options,
    );
    expect(compiled.warnings).toEqual([
      { warning: "tooLarge", blockId: null, part: "design" },
      { warning: "noAlternativeText", blockId: "p", part: "alt" },
    ]);
  });
});

describe("only text", () => {
  it("names a way to unsubscribe where there must be one", () => {
    const own = { ...content(), design: null, text: "Hi {{ record.first_name }}" };
    const { html, text } = compileContent(own, options).render(dataFor("Ada"));
    expect(html).toBe("");
    expect(text).toBe("Hi Ada\n\n-- \nAda\nAda\nunsubscribe: Ada");
    expect(compileContent(own, { ...options, method: "SMS" }).render(dataFor("Ada")).text).toBe("Hi Ada");
    expect(compileContent({ ...own, text: "Bye {{ links.unsubscribe }}" }, options).render(dataFor("Ada")).text).toBe(
      "Bye Ada",
    );
  });

  it("written by hand stands beside the design", () => {
    const { text } = compileContent(
      content({ text: "Own {{ record.first_name }} {{ links.unsubscribe }}", isTextOwn: true }),
      options,
    ).render(dataFor("Ada"));
    expect(text).toBe("Own Ada Ada");
  });
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

describe("what mail programs take", () => {
  const { html } = compileContent(content(), options).render(dataFor("Ada"));
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>/g)].map(([, tag = "", attributes = ""]) => ({
    tag,
    attributes,
  }));

  it("has its language, title, preview, and both color schemes", () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr" dir="ltr">/);
    expect(html).toContain("<title>Hi Ada</title>");
    expect(html).toMatch(/<div style="display:none[^"]*">Soon Ada<\/div>/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    expect(html).toMatch(/@media \(max-width:480px\)/);
  });

  it("is made of what Outlook, Gmail and Apple Mail all draw", () => {
    const taken = [
      "html",
      "head",
      "meta",
      "title",
      "style",
      "body",
      "div",
      "table",
      "tr",
      "td",
      "th",
      "a",
      "img",
      "p",
      "span",
      "strong",
      "em",
      "u",
      "s",
      "ul",
      "ol",
      "li",
      "h1",
      "h2",
      "h3",
      "br",
    ];
    expect([...new Set(tags.map(({ tag }) => tag))].filter((tag) => !taken.includes(tag))).toEqual([]);
    expect(html).not.toMatch(
      /display:\s*(?:flex|grid)|position:|float:|calc\(|var\(|<link|@import|@font-face|url\(|<script|<form|<svg|v:roundrect|\bon[a-z]+=/i,
    );
  });

  it("has its styles on every element, and sizes where Outlook looks for them", () => {
    const styles = html.replace(/<style>[\s\S]*?<\/style>/, "");
    expect(styles).not.toContain("!important");
    for (const { tag, attributes } of tags) {
      if (tag === "table") expect(attributes).toMatch(/cellpadding="0" cellspacing="0" border="0"/);
      if (tag === "img") expect(attributes).toMatch(/ alt="[^"]+" width="\d+" style="[^"]*max-width:\d+px/);
      if (tag === "a") expect(attributes).toMatch(/ href="(?:https:\/\/|mailto:|tel:|#)/);
      if (/background-color/.test(attributes) && tag === "td") expect(attributes).toMatch(/bgcolor="#/);
    }
    expect(html).toContain('width="600"');
    expect(html).toContain("width:100%;max-width:600px");
    const properties = new Set(
      [...styles.matchAll(/style="([^"]*)"/g)].flatMap(([, style = ""]) =>
        style.split(";").map((part) => part.split(":")[0]!.trim()),
      ),
    );
    const supported = [
      "margin",
      "padding",
      "padding-left",
      "background-color",
      "color",
      "font-family",
      "font-size",
      "font-weight",
      "line-height",
      "text-align",
      "text-decoration",
      "width",
      "max-width",
      "height",
      "max-height",
      "overflow",
      "display",
      "border",
      "border-top",
      "border-bottom",
      "border-collapse",
      "border-radius",
      "vertical-align",
    ];
    expect([...properties].filter((each) => !supported.includes(each))).toEqual([]);
  });

  it("has links that can be read on dark screens too", () => {
    expect(html).toMatch(/<div class="words"[^>]*><a href="https:\/\/instagram\.com\/camp"/);
    expect(html).toContain(".words a{color:#c7d2fe!important}");
  });

  it("says whom it is from and how to get no more, where people can ask for that", () => {
    const linked = compileContent(content(), options).render({
      ...dataFor("Ada"),
      links: {
        unsubscribe: "https://simply.example/u",
        preferences: "https://simply.example/p",
        view_in_browser: "https://simply.example/v",
      },
    });
    for (const part of ["u", "p", "v"]) {
      expect(linked.html).toContain(`href="https://simply.example/${part}"`);
      expect(linked.text).toContain(`(https://simply.example/${part})`);
    }
    const without = compileContent(content(), { ...options, mail: { ...options.mail, hasFooter: false } });
    expect(without.render(dataFor("Ada")).html).not.toContain("unsubscribe");
  });
});
