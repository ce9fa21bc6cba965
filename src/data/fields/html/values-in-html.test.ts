import { describe, expect, it } from "vitest";
import { thumbnailSizes } from "#server/files/thumbnails.ts";
import { sayIn } from "#server/words.ts";
import { elementsIn, sentBy, textIn } from "#testing/parsed-html.ts";
import type { HtmlContext } from "../field-html.ts";
import type { FieldTypeName } from "../field-type.ts";
import { fieldHtmlNamed } from "../html-registry.ts";
import { exampleIds } from "../reference-examples.ts";

const { fox, owl, wren, nameless } = exampleIds;

const english: HtmlContext = {
  ...{ language: "en", say: sayIn("en"), decimalComma: false, dayFirst: false, country: "US" },
  timeZone: "America/New_York",
  nameOf: (id) => ({ [fox]: "Fox", [owl]: "" })[id],
  idOf: (name) => (name === wren ? fox : undefined),
  colorOf: (id) => (id === fox ? "teal" : "url(//x.test)"),
  choicesOf: () => [fox, owl, wren].map((id) => ({ id, name: id.slice(-1) })),
  fileOf: (id) => ({
    ...{ name: `${id.slice(-1)}.jpg`, bytes: 2_516_582, isPicture: true },
    ...{ width: id === fox ? 3000 : 200, height: id === fox ? 2000 : 100 },
    address: (width) => `/f/${width ?? "whole"}`,
  }),
};
const french: HtmlContext = {
  ...english,
  language: "fr",
  say: sayIn("fr"),
  decimalComma: true,
  timeZone: "Europe/Paris",
};

const show = (name: FieldTypeName, value: unknown, config: object = {}, context = english) =>
  String(fieldHtmlNamed(name).show(value, config, context));

const input = (name: FieldTypeName, value: unknown, config: object = {}, context = english) => {
  const asked = {
    name: "q",
    id: "q",
    fieldKey: "q",
    value,
    isRequired: false,
    isInvalid: false,
    describedBy: undefined,
  };
  return String(fieldHtmlNamed(name).input!(asked, config, context));
};

const read = (name: FieldTypeName, form: Record<string, string[]>, config: object = {}, context = english) =>
  fieldHtmlNamed(name).read!(new Map(Object.entries(form)), { name: "q", fieldKey: "q" }, config, context);

describe("in the language of the page", () => {
  it("writes numbers and amounts", () => {
    expect(show("decimal", "1234567890123456.789", { decimals: 3 })).toBe(
      '<span class="number">1,234,567,890,123,456.789</span>',
    );
    expect(textIn(show("number", 2027))).toBe("2027");
    expect(textIn(show("percentage", "12.5", { decimals: 2 }, french))).toMatch(/^12,5\s%$/);
    expect(textIn(show("money", "1234.5", { currency: "EUR" }, french))).toMatch(/^1\s234,50\s€$/);
    expect(textIn(show("money", "5", { currency: null }))).toBe("5.00");
  });

  it("writes days and moments, each with what machines read", () => {
    expect(show("date", "2027-03-04", {}, french)).toBe('<time datetime="2027-03-04">4 mars 2027</time>');
    const dates = show("date_range", { start: "2027-07-01", end: "2027-07-14" });
    expect(textIn(dates)).toMatch(/^July 1\s–\s14, 2027$/);
    expect(elementsIn(dates).map(({ attributes, text }) => [attributes.datetime, text])).toEqual([
      ["2027-07-01", "1"],
      ["2027-07-14", "14"],
    ]);
    const moment = show("date_time", "2027-07-01T02:30:00.000Z");
    expect(textIn(moment)).toMatch(/^June 30, 2027 at 10:30\sPM$/);
    expect(moment).toContain('title="Eastern Daylight Time"');
  });

  it("names countries, and puts them in its order", () => {
    const address = { line1: "1 rue A", line2: "", city: "Paris", region: "", postalCode: "75001", country: "FR" };
    expect(show("physical_address", { ...address, country: "DE" }, {}, french)).toBe(
      "<address>1 rue A<br>75001 Paris<br>Allemagne</address>",
    );
    const options = elementsIn(input("physical_address", null, {}, french)).filter(({ name }) => name === "option");
    expect(options.slice(0, 3).map(({ text }) => text)).toEqual(["Choisir…", "Afghanistan", "Afrique du Sud"]);
  });

  it("takes numbers as people there write them", () => {
    expect(input("money", "1234.5", { currency: "EUR" }, french)).toContain('value="1234,50"');
    expect(read("money", { q: ["1 234,5 €"] }, { currency: "EUR" }, french)).toBe("1234.5");
    expect(textIn(input("money", null, { currency: "EUR" }, french))).toBe("€");
    expect(textIn(input("percentage", null, { decimals: 1 }))).toBe("%");
  });
});

describe("what is chosen", () => {
  it("has its color by name alone, and a word where it has no name", () => {
    expect(show("single_data_record", fox)).toBe('<span class="chip" data-color="teal">Fox</span>');
    expect(show("single_data_record", owl)).toBe('<span class="chip">Untitled</span>');
    expect(textIn(show("multi_selection_from_list", [fox, nameless]))).toBe("Fox No longer in the list");
  });

  it("can be taken back where it need not be there", () => {
    expect(sentBy(input("boolean", null))).toEqual(new Map());
    expect(textIn(input("boolean", true)).trim()).toBe("Yes No Clear");
    expect(read("boolean", { q: [""] })).toBeNull();
  });

  it("is what was offered, whatever another thing is called", () => {
    expect(read("single_data_record", { q: [wren] })).toBe(wren);
    expect(read("multi_data_record", { q: [wren, fox] }, { maxRecords: 2 })).toEqual([wren, fox]);
  });

  it("keeps its order, and comes back as it was where it is too much", () => {
    const form = { q: [fox, owl, wren], "q.was": [`${wren}, ${nameless}, ${fox}`] };
    expect(read("multi_selection_from_list", form)).toEqual([wren, fox, owl]);
    const tooMany = read("multi_data_record", form, { maxRecords: 2 });
    expect(tooMany).toBe([wren, fox, owl].join(", "));
    expect(sentBy(input("multi_data_record", tooMany, { maxRecords: 2 })).get("q")).toEqual([fox, owl, wren]);
  });
});

describe("what an input cannot show", () => {
  const packing = "<h2>Packing</h2><p>Boots &amp; <b>map</b></p>";

  it("stays where the words are the same, and not where they were changed", () => {
    const sent = sentBy(input("formatted_text", packing));
    expect(sent.get("q")).toEqual(["Packing\r\nBoots & map"]);
    expect(read("formatted_text", Object.fromEntries(sent))).toBe(packing);
    const changed = { q: ["<b>Boots</b>\r\n\r\n& map"], "q.was": [packing] };
    expect(read("formatted_text", changed)).toBe("<p>&lt;b&gt;Boots&lt;/b&gt;</p><p>&amp; map</p>");
    expect(read("formatted_text", { q: [""], "q.was": [packing] })).toBeNull();
  });

  it("is gone with the address that it was of", () => {
    const camp = {
      line1: "12 Lake Road",
      line2: "",
      city: "Lake Placid",
      region: "NY",
      postalCode: "12946",
      country: "US",
    };
    const there = { ...camp, latitude: 44.28, longitude: -73.98 };
    const sent = Object.fromEntries(sentBy(input("physical_address", there)));
    expect(read("physical_address", sent)).toEqual(there);
    const moved = { ...camp, line1: "14 Lake Road", latitude: null, longitude: null };
    expect(read("physical_address", { ...sent, "q.line1": ["14 Lake Road"] })).toEqual(moved);
  });

  it("is not believed where it is no moment", () => {
    const twice = { q: ["2027-11-07T01:30"] };
    expect(read("date_time", twice)).toBe("2027-11-07T05:30:00.000Z");
    expect(read("date_time", { ...twice, "q.was": ["2027-11-07T06:30:00.000Z"] })).toBe("2027-11-07T06:30:00.000Z");
    expect(read("date_time", { ...twice, "q.was": ["2027-11-08T06:30:00.000Z"] })).toBe("2027-11-07T05:30:00.000Z");
    expect(read("date_time", { ...twice, "q.was": ["soon"] })).toBe("2027-11-07T05:30:00.000Z");
  });

  it("is no half of a range", () => {
    expect(read("date_range", { "q.start": ["2027-07-01"], "q.end": [""] })).toBe("2027-07-01");
    const late = read("date_range", { "q.start": [""], "q.end": ["2027-07-14"] });
    expect(sentBy(input("date_range", late))).toEqual(
      new Map([
        ["q.start", [""]],
        ["q.end", ["2027-07-14"]],
      ]),
    );
  });
});

describe("files", () => {
  it("are pictures in sizes that are kept of them, with room for each", () => {
    const [link, image] = elementsIn(show("single_image", fox));
    expect(link).toMatchObject({ name: "a", attributes: { href: "/f/1024" } });
    expect(image!.attributes).toMatchObject({ alt: "1.jpg", width: "1024", height: "683", loading: "lazy" });
    expect(image!.attributes.srcset).toBe("/f/256 256w, /f/1024 1024w");
    expect(thumbnailSizes).toEqual(expect.arrayContaining([64, 256, 1024]));
    expect(show("single_image", owl)).not.toContain("srcset");
  });

  it("have a name and a size, and can be kept, added to or replaced", () => {
    expect(show("single_file", fox)).toBe(
      '<span class="file"><a href="/f/whole" download="1.jpg">1.jpg</a> <span class="size">2.4 MB</span></span>',
    );
    const config = { maxBytes: 2 ** 20, maxFiles: 3, fileTypes: ["pdf"] };
    const drawn = input("multi_file", [fox, owl], config);
    expect(sentBy(drawn)).toEqual(new Map([["q.keep", [fox, owl]]]));
    expect(textIn(drawn)).toContain("PDF · up to 1 MB · at most 3");
    expect(drawn).toContain('accept="application/pdf"');
    expect(read("multi_file", { "q.keep": [owl], "q.file": [wren] }, config)).toEqual([owl, wren]);
    expect(read("single_file", { "q.keep": [owl], "q.file": [wren] }, config)).toBe(wren);
    expect(read("single_file", { "q.keep": [owl], "q.file": [""] }, config)).toBe(owl);
  });

  it("are videos too, of which none from elsewhere is shown", () => {
    const watch = { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
    expect(textIn(show("video", watch))).toBe("Video on YouTube");
    expect(textIn(show("video", { url: "https://camp.example/a.mp4" }))).toBe("Video on camp.example");
    expect(show("video", { url: "javascript:alert(1)" })).not.toContain("href");
    expect(elementsIn(show("video", { fileId: fox }))).toMatchObject([
      { name: "video", attributes: { src: "/f/whole" } },
    ]);
    expect(read("video", { q: [watch.url], "q.keep": [fox] })).toEqual(watch);
    expect(read("video", { q: [watch.url], "q.file": [owl] })).toEqual({ fileId: owl });
  });
});

it("line items have the sums that the app shows, and only columns in which something stands", () => {
  const hat = { description: "Hat", productId: fox, quantity: "2", unitPrice: "12.5", taxPercent: "0" };
  const items = [{ ...hat, discountPercent: "10", total: "22.5" }];
  const sums = { subtotal: "25", discount: "2.5", tax: "0", total: "22.5" };
  const cells = elementsIn(show("financial_line_items", { items, ...sums }, { currency: "USD" }))
    .filter(({ name }) => /^t[dh]$/.test(name))
    .map(({ text }) => text);
  expect(cells).toEqual([
    ...["Product or description", "Quantity", "Unit price", "Discount %", "Total"],
    ...["Fox – Hat", "2", "$12.50", "10%", "$22.50"],
    ...["Subtotal", "$25.00", "Discount", "-$2.50", "Total", "$22.50"],
  ]);
});

it("a status that follows from other fields is not asked for", () => {
  const config = { lineItemsFieldId: fox, paidAmountFieldId: owl, dueDateFieldId: null };
  expect(input("payment_status", "paid", config)).toBe("");
  expect(read("payment_status", { q: ["waived"] }, config)).toBeUndefined();
});

it("code keeps each of its lines, the first empty one too", () => {
  const sent = sentBy(input("code", "\n\tstart()\n"));
  expect(read("code", Object.fromEntries(sent))).toBe("\n\tstart()\n");
});
