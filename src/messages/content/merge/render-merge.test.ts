import fc from "fast-check";
import { Liquid } from "liquidjs";
import { describe, expect, it } from "vitest";
import { escapeInText, escapeWords, leaveAsIs } from "./escape-value.ts";
import { MergeLimitError } from "./merge-budget.ts";
import type { MergeData } from "./merge-value.ts";
import { parseMerge } from "./parse-merge.ts";
import { mergeRenderer } from "./render-merge.ts";

const format = { language: "en", timeZone: "America/New_York" } as const;

function render(source: string, data: unknown = {}, language: "en" | "es" | "fr" = "en"): string {
  const { nodes, problems } = parseMerge(source);
  expect(problems).toEqual([]);
  return mergeRenderer(nodes, leaveAsIs, { ...format, language })(data as MergeData);
}

const camp = {
  record: {
    "@": "Ada Lovelace",
    first: "Ada",
    blank: "",
    none: null,
    born: { "=": "2015-12-10", text: "December 10, 2015" },
    at: { "=": "2027-07-01T14:30:00.000Z", text: "July 1, 2027 at 10:30 AM" },
    fee: { "=": 1450.5, text: "$1,450.50", currency: "USD" },
    paid: { "=": false, text: "No" },
    tags: ["red", "blue"],
    kids: [
      { "@": "Ann", age: 7 },
      { "@": "Ben", age: 12 },
    ],
  },
};

describe("a text without markup", () => {
  const write = (source: string, record: object) => {
    const { nodes } = parseMerge(source);
    return mergeRenderer(nodes, escapeInText, format)({ record } as unknown as MergeData);
  };

  it("has values in its addresses as they are in links: one part of one, and words where there is none", () => {
    const record = { name: "Ann & Bo", site: "https://ann.example/a b", mail: "ann+x@camp.example", code: "A/1 ?" };
    const source = [
      "Dear {{ record.name }}, https://camp.example/?name={{ record.name }}&code={{ record.code }}.",
      "{{ record.site }} (https://camp.example/{{ record.code }}/{{ record.name }})",
      "mailto:{{ record.mail }}?subject={{ record.name }} {{ record.name }}",
    ].join("\n");
    expect(write(source, record).split("\n")).toEqual([
      "Dear Ann & Bo, https://camp.example/?name=Ann%20%26%20Bo&code=A%2F1%20%3F.",
      "https://ann.example/a b (https://camp.example/A%2F1%20%3F/Ann%20%26%20Bo)",
      "mailto:ann+x@camp.example?subject=Ann%20%26%20Bo Ann & Bo",
    ]);
    expect(write("{% for each in record.all %}https://x.test/{{ each }}\n{% endfor %}", { all: ["a b", "c"] })).toBe(
      "https://x.test/a%20b\nhttps://x.test/c\n",
    );
  });
});

describe("a text about several records", () => {
  const child = (name: string, more: object = {}) => ({ "@": name, name, ...more });
  const lake = { "@": "Lake week", _name: "Lake week" };
  const shirt = { "@": "T-shirt", description: "T-shirt" };
  const children = [
    child("Ana", {
      born: { "=": "2015-12-10", text: "December 10, 2015" },
      weeks: [lake],
      lines: [shirt],
      tent: "Owl",
    }),
    child("Leo", { born: { "=": "2018-02-01", text: "February 1, 2018" }, weeks: [lake], lines: [shirt] }),
    child("Zoë", { weeks: [{ "@": "Hills", _name: "Hills" }], tent: "Owl" }),
  ];
  const letter = { record: children[0], records: children };
  const alone = { record: children[0], records: children.slice(0, 1) };

  it("names all of them, as the language lists them", () => {
    expect(render("For {{ record.name }}.", letter)).toBe("For Ana, Leo, and Zoë.");
    expect(render("Para {{ record.name }}.", letter, "es")).toBe("Para Ana, Leo y Zoë.");
    expect(render("Pour {{ record }}.", letter, "fr")).toBe("Pour Ana, Leo et Zoë.");
    expect(render("For {{ record.name }}.", alone)).toBe("For Ana.");
  });

  it("says what is known of any, each thing once, with its filters", () => {
    expect(render("{{ record.name | upcase }}", letter)).toBe("ANA, LEO, and ZOË");
    expect(render("{{ record.born | date: 'short' }}", letter)).toBe("12/10/15 and 2/1/18");
    expect(render("{{ record.tent | default: 'none' }}", letter)).toBe("Owl");
    expect(render("{{ record.hut | default: 'none' }}", letter)).toBe("none");
    expect(render("{{ record.weeks }}", letter)).toBe("Lake week and Hills");
    expect(render("{{ record.weeks | size }}", letter)).toBe("2");
  });

  it("goes through the lists of all of them", () => {
    expect(render("{% for each in record.weeks %}{{ each }}; {% endfor %}", letter)).toBe("Lake week; Hills; ");
    expect(render("{% for each in record.lines %}{{ each }}; {% endfor %}", letter)).toBe("T-shirt; T-shirt; ");
    expect(render("{% for record in records %}{{ record.name }}; {% endfor %}", letter)).toBe("Ana; Leo; Zoë; ");
  });

  it("leads to one place: an address has the first", () => {
    const { nodes } = parseMerge("See https://camp.example/?name={{ record.name }} for {{ record.name }}");
    const written = mergeRenderer(nodes, escapeInText, format)(letter as unknown as MergeData);
    expect(written).toBe("See https://camp.example/?name=Ana for Ana, Leo, and Zoë");
  });
});

describe("what a text with tags becomes", () => {
  it.each([
    ["Dear {{ record.first }},", "Dear Ada,"],
    ["{{ record.none | default: 'there' }} {{ record.blank | default: record.first }}", "there Ada"],
    [
      "{{ record.born }} / {{ record.born | date: 'year' }} / {{ record.born | date: '%-d.%m.%Y' }}",
      "December 10, 2015 / 2015 / 10.12.2015",
    ],
    ["{{ record.at | date: '%H:%M' }} {{ record.at | date: '%I:%M %p' }}", "10:30 10:30 AM"],
    ["{{ record.fee }} {{ record.fee | money: 'EUR' }} {{ record.fee | number: 0 }}", "$1,450.50 €1,450.50 1,451"],
    [
      "{{ record.tags }} {{ record.tags | join: ' & ' }} {{ record.tags.size }} {{ record.tags[1] }}",
      "red, blue red & blue 2 blue",
    ],
    [
      "{% for kid in record.kids %}{{ forloop.index }}. {{ kid }} ({{ kid.age }}){% unless forloop.last %}; {% endunless %}{% endfor %}",
      "1. Ann (7); 2. Ben (12)",
    ],
    ["{% for kid in record.kids reversed limit: 1 %}{{ kid }}{% endfor %}", "Ann"],
    [
      "{% for kid in record.kids %}{% if kid.age > 10 %}{% continue %}{% endif %}{{ kid }}{% else %}nobody{% endfor %}",
      "Ann",
    ],
    ["{% for kid in record.nobody %}{{ kid }}{% else %}nobody{% endfor %}", "nobody"],
    ["{% if record.paid %}paid{% elsif record.fee > 1000 %}much{% else %}little{% endif %}", "much"],
    ["{% case record.first %}{% when 'Bob', 'Ada' %}known{% else %}new{% endcase %}", "known"],
    ["{% if record.blank == blank and record.none == blank and record.blank == empty %}yes{% endif %}", "yes"],
    ["{% if record.tags contains 'red' and record.first contains 'd' %}yes{% endif %}", "yes"],
    [
      "{{ record.first | upcase }} {{ 'ÉTÉ' | downcase }} {{ 'ada' | capitalize }} {{ 'abcdef' | truncate: 4 }}",
      "ADA été Ada abc…",
    ],
    ["a {{- record.first -}} b", "aAdab"],
  ])("%s", (source, expected) => {
    expect(render(source, camp)).toBe(expected);
  });

  it("days and amounts are written in the language of the content", () => {
    const source = "{{ record.born | date: 'full' }} {{ record.fee | money }}";
    expect(render(source, camp, "fr").replace(/\s/g, " ")).toBe("jeudi 10 décembre 2015 1 450,50 $US");
    expect(render(source, camp, "es").replace(/\s/g, " ")).toBe("jueves, 10 de diciembre de 2015 USD 1,450.50");
  });

  it("is what liquidjs makes of it", () => {
    const engine = new Liquid({ ownPropertyOnly: true, strictFilters: true });
    const word = fc.constantFrom("a", "b", "'x'", "'y'", "3", "true", "nil", "list", "empty", "blank", "rec.a");
    const test = fc
      .tuple(
        fc.constantFrom("a", "b", "3", "list", "rec.a"),
        fc.constantFrom("==", "!=", ">", "<", ">=", "<=", "contains"),
        word,
      )
      .filter(([left, operator, right]) => /^[=!]/.test(operator) || ![left, right].some(isNoValue))
      .map((parts) => parts.join(" "));
    const joined = fc
      .array(test, { minLength: 1, maxLength: 3 })
      .chain((tests) => fc.constantFrom(" and ", " or ").map((joint) => tests.join(joint)));
    const { tree } = fc.letrec((tie) => ({
      tree: fc
        .array(fc.oneof({ depthSize: "small" }, tie("leaf"), tie("branch"), tie("loop"), tie("choice")), {
          maxLength: 4,
        })
        .map((all) => all.join("")),
      leaf: fc.constantFrom(
        "words ",
        "{{ a }}",
        "{{ b | default: 'z' | upcase }}",
        "{{- rec.a -}} ",
        "{{ list[0] }}",
        "{{ list.size }}",
      ),
      branch: fc
        .tuple(fc.constantFrom("if", "unless"), joined, tie("tree"), tie("tree"))
        .map(([tag, condition, yes, no]) => `{% ${tag} ${condition} %}${yes}{% else %}${no}{% end${tag} %}`),
      loop: fc
        .tuple(tie("tree"), tie("tree"), fc.constantFrom("", " limit: 1", " reversed"))
        .map(
          ([body, otherwise, how]) =>
            `{% for a in list${how} %}${body}{{ forloop.index }}{% else %}${otherwise}{% endfor %}`,
        ),
      choice: fc
        .tuple(tie("tree"), tie("tree"))
        .map(([one, two]) => `{% case a %}{% when 'x', 3 %}${one}{% else %}${two}{% endcase %}`),
    }));
    const value = fc.constantFrom("x", "y", "", 3, 7, true, false);
    let compared = 0;
    fc.assert(
      fc.property(
        tree as fc.Arbitrary<string>,
        value,
        value,
        fc.array(fc.constantFrom("x", "y", 3), { maxLength: 3 }),
        (source, a, b, list) => {
          const { nodes, problems } = parseMerge(source);
          // Only depth is refused of these.
          if (problems.length > 0) return problems.every(({ problem }) => problem === "tooDeep");
          compared++;
          const data = { a, b, list, rec: { a } };
          return mergeRenderer(nodes, leaveAsIs, format)(data as never) === engine.parseAndRenderSync(source, data);
        },
      ),
      { numRuns: 1000 },
    );
    expect(compared).toBeGreaterThan(500);
  });
});

/** Ordered with these, or looked for in them, JavaScript has an answer, and Liquid none. */
const isNoValue = (word: string) => ["nil", "list", "empty", "blank"].includes(word);

describe("what is not in the language", () => {
  it.each([
    ["{% include 'secrets' %}", "unknownTag"],
    ["{% render 'x' %}", "unknownTag"],
    ["{% layout 'x' %}", "unknownTag"],
    ["{% raw %}{{ x }}{% endraw %}", "unknownTag"],
    ["{% assign x = 1 %}", "unknownTag"],
    ["{% capture x %}{% endcapture %}", "unknownTag"],
    ["{% liquid echo x %}", "unknownTag"],
    ["{% tablerow x in y %}{% endtablerow %}", "unknownTag"],
    ["{% increment x %}", "unknownTag"],
    ["{% address %}{{ x }}{% endaddress %}", "unknownTag"],
    ["{% break %}", "unknownTag"],
    ["{% endif %}", "unknownTag"],
    ["{% constructor %}", "unknownTag"],
    ["{% if x %}", "syntax"],
    ["{{ x", "syntax"],
    ["{{ }}", "syntax"],
    ["{{ x y }}", "syntax"],
    ["{{ record[record.a] }}", "syntax"],
    ["{% for i in (1..1000000000) %}x{% endfor %}", "syntax"],
    ["{{ (1..1000000000) | join }}", "syntax"],
    ["{% for %}{% endfor %}", "syntax"],
    ["{% if %}{% endif %}", "syntax"],
  ])("%s", (source, problem) => {
    expect(parseMerge(source)).toEqual({
      nodes: [],
      problems: [expect.objectContaining({ problem, at: expect.any(Number) })],
    });
  });

  it.each([
    ["a literal", `{{ "${"x".repeat(2_000)}" }}`, "tooLong"],
    ["a text", "x".repeat(500_000), "tooLong"],
    ["a text of tags", "{{ a }}".repeat(20_000), "tooManyTags"],
    ["operands", `{% if ${"1 or ".repeat(30_000)}1 %}x{% endif %}`, "tagTooComplex"],
    ["a few operands too many", `{% if ${"a or ".repeat(200)}a %}x{% endif %}`, "tagTooComplex"],
    ["negations", `{% if ${"not ".repeat(40_000)}a %}x{% endif %}`, "tagTooComplex"],
    ["a path", `{{ data${".a".repeat(90_000)} }}`, "tagTooComplex"],
    ["a path with a few names too many", `{{ data${".a".repeat(21)} }}`, "tagTooComplex"],
    ["names in names", `{{ ${"[a".repeat(20_000)} }}`, "tagTooComplex"],
    ["names in names of one tag", `{{ ${"[a".repeat(1_500)} }}`, "tagTooComplex"],
    ["brackets behind quotes", `{{ a[b ' ]${"(".repeat(3_000)}' }}`, "tagTooComplex"],
    ["filters", `{{ a ${"| upcase ".repeat(11)} }}`, "tagTooComplex"],
    ["arguments", `{{ a | append: ${"a, ".repeat(11)} a }}`, "tagTooComplex"],
    ["values of a case", `{% case a %}{% when ${"a, ".repeat(101)} a %}{% endcase %}`, "tagTooComplex"],
    ["braces", "{".repeat(100_000), "tooManyTags"],
    ["conditions in conditions", `${"{% if a %}".repeat(50)}${"{% endif %}".repeat(50)}`, "tooDeep"],
    ["loops in loops", `${"{% for a in b %}".repeat(4)}${"{% endfor %}".repeat(4)}`, "tooDeep"],
  ])("too much: %s", (_what, source, problem) => {
    expect(parseMerge(source).problems).toEqual([expect.objectContaining({ problem })]);
  });

  it("says where", () => {
    expect(parseMerge("Hello\n  {% include 'x' %}").problems).toEqual([
      { problem: "unknownTag", name: "include", at: 8 },
    ]);
  });
});

describe("what values cannot do", () => {
  it.each([
    "constructor",
    "__proto__",
    "record.constructor",
    "record.__proto__.polluted",
    "record.first.constructor",
    "record.kids.constructor",
    "record.kids.map",
    "record['constructor']['prototype']",
    "record.toString",
    "process.env",
    "globalThis",
    "require",
    "this",
  ])("nothing stands behind %s", (path) => {
    expect(render(`[{{ ${path} }}]{% if ${path} %}there{% endif %}`, camp)).toBe("[]");
  });

  it("a value is not read as tags again", () => {
    const data = { record: { "@": "", a: "{{ record.b }}{% for x in record.c %}", b: "secret" } };
    expect(render("{{ record.a }}{{ record.a | append: record.a }}", data)).toBe(data.record.a.repeat(3));
  });

  it("loops in loops come to an end", () => {
    const many = Array.from({ length: 1_000 }, () => "x");
    const source = "{% for a in r %}{% for b in r %}{% for c in r %}{{ c }}{% endfor %}{% endfor %}{% endfor %}";
    expect(() => render(source, { r: many })).toThrow(MergeLimitError);
    const long = "x".repeat(500_000);
    expect(() => render("{% for a in r %}{{ long }}{% endfor %}", { r: many, long })).toThrow(MergeLimitError);
  });

  const loops = (inner: string) =>
    `{% for a in r %}{% for b in r %}{% for c in r %}${inner}{% endfor %}{% endfor %}{% endfor %}`;
  const many = Array.from({ length: 1_000 }, (_, index) => `x${index}`);

  it.each([
    ["operands", loops(`{% if ${"nil or ".repeat(90)}n.one.two %}x{% endif %}`)],
    ["branches", loops(`{% if nil %}${"{% elsif nil %}".repeat(200)}{% endif %}`)],
    ["values of a case", loops(`{% case a %}${"{% when 'p', 'q' %}".repeat(200)}{% endcase %}`)],
    ["items of lists", loops("{% if r contains 'none' %}x{% endif %}")],
    ["characters that are written", loops("{{ long }}")],
    ["characters that are read", loops("{{ long | upcase | size }}")],
    ["texts within texts", loops("{% if long contains part %}x{% endif %}")],
    ["formats", loops("{{ 5 | money: a }}")],
  ])("what rendering costs is counted: %s", (_what, source) => {
    const { nodes, problems } = parseMerge(source, { withPlaces: true });
    expect(problems).toEqual([]);
    // How many loops are begun until it ends; counted by tag it would be more than fifty.
    let begun = 0;
    const counted = new Proxy(many, {
      get: (target, key, receiver) => {
        if (key === "slice") begun++;
        return Reflect.get(target, key, receiver);
      },
    });
    const data = { r: counted, long: `${"a".repeat(60_000)}`, part: `${"a".repeat(900)}b` };
    expect(() => mergeRenderer(nodes, leaveAsIs, format)(data as never)).toThrow(MergeLimitError);
    expect(begun).toBeLessThan(20);
  });

  it("what a long list of a message costs is not too much", () => {
    const record = { name: "Ada", notes: "words ".repeat(1_000), born: { "=": "2015-12-10", text: "x" }, fee: 5 };
    const source =
      "{% for r in rs %}{{ r.name | upcase }} {{ r.notes | truncate: 200 }} {{ r.born | date }} {{ r.fee | money: 'USD' }}{% endfor %}";
    const text = render(source, { rs: Array.from({ length: 300 }, () => record) });
    expect(text.length).toBeGreaterThan(60_000);
  });

  it("an address of many values is what they are together", () => {
    const source = "{% address %}{% for a in r %}{{ a }}/{% endfor %}{% endaddress %}";
    const { nodes } = parseMerge(source, { withPlaces: true });
    const write = (r: string[]) => mergeRenderer(nodes, leaveAsIs, format)({ r } as never);
    expect(write(["mailto:", "a@b.org", "c d"])).toBe("mailto:/a@b.org/c%20d/");
    expect(write(["https://x.org", "a b", "@"])).toBe("https://x.org/a%20b/%40/");
    expect(write(["m", "ailto:a"])).toBe("#");
  });

  it("no value changes what the mail is made of, a thousand times", () => {
    const source =
      "<p>{{ record.a }}</p><ul>{% for x in record.list %}<li>{{ x | append: record.a }}</li>{% endfor %}</ul>";
    const { nodes } = parseMerge(source);
    const write = mergeRenderer(nodes, escapeWords, format);
    const nasty = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(
          fc.constantFrom("<", ">", "&", '"', "'", "{{", "}}", "{%", "</p>", "<script>", "\r\n", "javascript:", "x"),
          { maxLength: 8 },
        )
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(nasty, fc.array(nasty, { maxLength: 3 }), (a, list) => {
        const html = write({ record: { "@": "", a, list } });
        const tags = (html.match(/<[^>]*>/g) ?? []).filter((tag) => tag !== "<br>");
        const expected = ["<p>", "</p>", "<ul>", ...list.flatMap(() => ["<li>", "</li>"]), "</ul>"];
        return tags.join() === expected.join() && !/["'<>]/.test(html.replace(/<[^>]*>/g, ""));
      }),
      { numRuns: 1000 },
    );
  });
});
