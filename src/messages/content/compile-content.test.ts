import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandAccent } from "#shared/brands.ts";
import { content, dataFor, fees, friends, id, listOf, name, options, site, words } from "#testing/sample-content.ts";
import { type CompileOptions, compileContent } from "./compile-content.ts";
import { fieldKey } from "./merge/merge-value.ts";
import { deriveDesignText } from "./ui/derive-design-text.ts";
import type { MergeList } from "./view-list.ts";

describe("a message", async () => {
  const compiled = await compileContent(content(), options);

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

describe("records of a view", async () => {
  const own = (given: object) => content({ blocks: [{ id: "v", kind: "view_records", viewId: id(60), ...given }] });
  const render = async (given: object, lists: Record<string, MergeList>, more: Partial<CompileOptions> = {}) =>
    (await compileContent(own(given), { ...options, ...more })).render({ lists });

  it("are asked for by the key of their block, and stand in a table", async () => {
    const linkedBy = { fieldId: friends, direction: "back" };
    const { lists, problems } = await compileContent(own({ most: 3, fieldIds: [name], linkedBy }), options);
    expect(problems).toEqual([]);
    expect(lists).toEqual([{ key: "v_v", blockId: "v", viewId: id(60), most: 3, fieldIds: [name], linkedBy }]);
    const { html } = await render({ heading: "Next" }, { v_v: listOf("<b>Hike</b>") });
    expect(html).toMatch(/<h2[^>]*>Next<\/h2><table[^>]*><tr><th[^>]*>Session<\/th>/);
    expect(html).toMatch(
      /<td [^>]*text-align:left">&#60;b&#62;Hike&#60;\/b&#62;<\/td><td [^>]*text-align:right">\$300</,
    );
  });

  it("are cards where there is more to say of each, without what is empty", async () => {
    const { html } = await render({ layout: "cards" }, { v_v: listOf("Hike") });
    expect(html).toContain("Hike</strong><br>Fee : $300</td>");
    expect(html).toContain("Canoe week</strong><br>Fee : $450<br>Place : Lake</td>");
  });

  it("are lines in the text part and in an SMS", async () => {
    const lines = "- Hike & swim, Fee : $300\n- Canoe week, Fee : $450, Place : Lake";
    for (const layout of ["rows", "cards"])
      expect((await render({ layout, heading: "Next" }, { v_v: listOf("Hike & swim") })).text).toContain(
        `Next\n\n${lines}\n`,
      );
    expect((await render({}, { v_v: listOf("Hike & swim") }, { method: "SMS" })).text.trim()).toBe(lines);
  });

  it("say so where there are none, or nothing at all", async () => {
    const none = { v_v: { columns: [], rows: [] } };
    expect((await render({ heading: "Next", emptyText: "None yet" }, none)).html).toMatch(
      /Next<\/h2><div[^>]*>None yet</,
    );
    for (const lists of [none, {}]) expect((await render({ heading: "Next" }, lists)).html).not.toContain("Next");
  });

  it("that all read alike need not be told for each", async () => {
    const compiled = await compileContent(own({}), { ...options, lists: { v_v: listOf("Hike") } });
    expect(compiled.render({}).html).toContain("Hike");
    expect(compiled.render({ lists: { v_v: listOf("Swim") } }).html).not.toContain("Hike");
  });

  it("stay lines in a text that began as the design and is written by hand, and so do its conditions", async () => {
    const given = content();
    const text = deriveDesignText(given.design!, { accent: brandAccent.simply_camps, language: "fr", words });
    expect(text).toContain("lists.v_v_1.rows");
    expect(text).toContain("conditions.c_f");
    const compiled = await compileContent({ ...given, text, isTextOwn: true }, options);
    expect(compiled.problems).toEqual([]);
    const written = compiled.render(dataFor("Hike")).text;
    expect(written).toContain("- Hike, Fee : $300\n- Canoe week");
    expect(written).toContain("By filter");
    expect(written).not.toMatch(/[{}]/);
  });

  it("are nobody else's to name", async () => {
    const { problems } = await compileContent(content({ subject: "{{ lists.v_v_1.rows.size }}" }), options);
    expect(problems).toEqual([expect.objectContaining({ problem: "unknownName", name: "lists" })]);
  });
});

describe("what is repeated and what is conditional", () => {
  const inner = { id: "in", kind: "text", html: "<p>{{ item.first_name }}</p>" };
  const repeat = (given: object) => ({ id: "r", kind: "repeat", over: "record.friends", blocks: [inner], ...given });
  const friendsOf = (...names: string[]) => ({
    record: { "@": "", [fieldKey(friends)]: names.map((each) => ({ "@": each, [fieldKey(name)]: each })) },
  });

  it("can be cut short, and something else stands there where there is nothing", async () => {
    const none = { id: "none", kind: "heading", text: "Nobody yet" };
    const compiled = await compileContent(content({ blocks: [repeat({ most: 2, otherwise: [none] })] }), options);
    expect(compiled.problems).toEqual([]);
    const { html } = compiled.render(friendsOf("Ann", "Bo", "Cy"));
    expect([html.includes("Ann"), html.includes("Bo"), html.includes("Cy")]).toEqual([true, true, false]);
    expect(html).not.toContain("Nobody yet");
    expect(compiled.render(friendsOf()).html).toContain("Nobody yet");
  });

  it("may ask of what it is repeated for, by a filter", async () => {
    const filter = { field: name, operator: "is", value: "Ada" };
    const asked = { id: "q", kind: "condition", about: "item", filter, blocks: [inner], otherwise: [] };
    const compile = (over: string) => compileContent(content({ blocks: [repeat({ over, blocks: [asked] })] }), options);
    const compiled = await compile("record.friends");
    expect([compiled.conditions, compiled.itemConditions]).toEqual([[], [{ key: "c_q", filter, linkId: friends }]]);
    expect((await compile("records")).itemConditions).toEqual([{ key: "c_q", filter, linkId: null }]);
    expect((await compile("record.fees")).itemConditions[0]?.linkId).toBe(fees);
    const data = friendsOf("Ann", "Ada");
    (data.record[fieldKey(friends)] as Record<string, unknown>[])[1]!.c_q = true;
    const { html } = compiled.render(data);
    expect([html.includes("Ann"), html.includes("Ada")]).toEqual([false, true]);
  });

  it("has the sum of lines below them", async () => {
    const lines = { id: "l", kind: "line_items", over: "record.fees", showsSum: true };
    const total = (amount: number) => ({ "@": "", total: { "=": amount, text: `${amount}`, currency: "EUR" } });
    const data = { record: { "@": "", [fieldKey(fees)]: [total(0.1), total(0.2), total(1000)] } };
    const { html } = (await compileContent(content({ blocks: [lines] }), options)).render(data as never);
    expect(html.replace(/[\u00a0\u202f]/g, " ")).toMatch(
      /<th [^>]*>sum<\/th>.*<th [^>]*>1 000,30 €<\/th><\/tr><\/table>/,
    );
    expect((await compileContent(content({ blocks: [lines] }), options)).render({}).html).not.toContain(">sum<");
  });
});

describe("only text", () => {
  it("names a way to unsubscribe where there must be one", async () => {
    const own = { ...content(), design: null, text: "Hi {{ record.first_name }}" };
    const { html, text } = (await compileContent(own, options)).render(dataFor("Ada"));
    expect(html).toBe("");
    expect(text).toBe("Hi Ada\n\n-- \nAda\nAda\nunsubscribe: Ada");
    expect((await compileContent(own, { ...options, method: "SMS" })).render(dataFor("Ada")).text).toBe("Hi Ada");
    expect(
      (await compileContent({ ...own, text: "Bye {{ links.unsubscribe }}" }, options)).render(dataFor("Ada")).text,
    ).toBe("Bye Ada");
  });

  it("written by hand stands beside the design", async () => {
    const { text } = (
      await compileContent(
        content({ text: "Own {{ record.first_name }} {{ links.unsubscribe }}", isTextOwn: true }),
        options,
      )
    ).render(dataFor("Ada"));
    expect(text).toBe("Own Ada Ada");
  });
});
