import { describe, expect, it } from "vitest";
import { Definitions } from "#data/collections/definitions.ts";
import { Breath } from "#server/breath.ts";
import { brandAccent } from "#shared/brands.ts";
import { contrastOf } from "#shared/color-contrast.ts";
import { type CompileOptions, compileContent } from "./compile-content.ts";
import { designSchema } from "./design.ts";
import { type MailWords, mailWordNames } from "./mail-words.ts";

const options: CompileOptions = {
  pause: new Breath(),
  method: "EMAIL",
  names: { definitions: new Definitions([]), collectionIds: [] },
  format: { language: "en", timeZone: "UTC" },
  mail: {
    ...{
      accent: brandAccent.simply_camps,
      hasFooter: false,
      fileAddress: (file: string) => `https://files.example/${file}`,
    },
    ...{ artworkAddress: (name: string) => `https://files.example/${name}.png`, logo: null },
    words: Object.fromEntries(mailWordNames.map((each) => [each, each])) as MailWords,
  },
};

type Given = { subject?: string; blocks?: unknown[]; styles?: object; text?: string };

/** Each as one line: what, where, and about what. */
async function warningsOf(
  { subject = "News", blocks, styles = {}, text = "" }: Given,
  more: Partial<CompileOptions> = {},
) {
  const design = blocks ? designSchema.parse({ styles, blocks }) : null;
  const content = { subject, previewText: "", text, isTextOwn: false, design };
  const { warnings } = await compileContent(content, { ...options, ...more });
  return warnings.map(({ warning, blockId, part, values = {} }) =>
    [warning, blockId ?? "-", part, ...Object.values(values)].join(" "),
  );
}

const words = { id: "w", kind: "text", html: "<p>Camp begins on Monday, see you at the lake.</p>" };
const withFooter = { mail: { ...options.mail, hasFooter: true } };

describe("a link", () => {
  const linked = (address: string, label = "here") =>
    warningsOf({ blocks: [words, { id: "t", kind: "text", html: `<p><a href="${address}">${label}</a></p>` }] });

  it("that leads nowhere, or only the author anywhere", async () => {
    const blocks = [
      words,
      { id: "b", kind: "button", label: "Go", link: " " },
      { id: "s", kind: "social", links: [{ service: "x", address: "" }] },
      { id: "l", kind: "button", label: "Go", link: "http://localhost:3000/a?b={{ team.name }}" },
    ];
    expect(await warningsOf({ blocks })).toEqual([
      "emptyLink b link",
      "emptyLink s links.0.address",
      "localLink l link http://localhost:3000/a?b={{ team.name }}",
    ]);
    for (const host of ["127.0.0.1", "10.1.2.3", "192.168.0.7", "172.20.1.1", "camp.local", "intranet", "[::1]"])
      expect(await linked(`https://${host}/x`)).toEqual([`localLink t html https://${host}/x`]);
  });

  it("that hides where it leads", async () => {
    expect(await linked("https://bit.ly/abc")).toEqual(["shortenedLink t html https://bit.ly/abc"]);
    expect(await linked("https://evil.example/x", "www.bank.example")).toEqual([
      "misleadingLink t html www.bank.example",
    ]);
    expect(await linked("https://www.bank.example/x", "bank.example/x")).toEqual([]);
  });

  it.each(["https://camp.example/10.0.0.1", "mailto:a@b.example", "tel:+12125550123", "{{ links.record }}"])(
    "%s is one",
    async (address) => {
      expect(await linked(address)).toEqual([]);
    },
  );
});

describe("pictures", () => {
  it("without words, without a picture, and nothing else", async () => {
    const shown = { id: "p", kind: "picture", address: "https://x.example/a.png" };
    expect(await warningsOf({ blocks: [words, shown] })).toEqual(["noAlternativeText p alt"]);
    expect(await warningsOf({ blocks: [words, { id: "q", kind: "picture", alt: "Lake" }] })).toEqual([
      "noPicture q fileId",
    ]);
    const alone = { ...shown, alt: "Everything that we have to say about this summer" };
    expect(await warningsOf({ blocks: [alone] })).toEqual(["onlyPictures - design"]);
    expect(await warningsOf({ blocks: [alone, words] })).toEqual([]);
  });
});

describe("colors", () => {
  it("are reckoned as WCAG does", () => {
    expect(contrastOf("#000000", "#ffffff")).toBe(21);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
    expect(contrastOf("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
  });

  it("that are too close to each other are told where they were chosen", async () => {
    const blocks = [
      { id: "h", kind: "heading", text: "Hello everybody out there", color: "#cccccc" },
      { id: "t", kind: "text", html: '<p>a <span style="color:#999999">b <strong>c</strong></span></p>' },
      { id: "m", kind: "text", html: '<p><span style="background-color:#ffff00;color:#999900">b</span></p>' },
      { id: "ok", kind: "text", html: '<p><span style="background-color:#000000;color:#ffffff">b</span></p>' },
      { id: "b", kind: "button", label: "Go", link: "https://camp.example", color: "#777777" },
    ];
    expect(await warningsOf({ blocks })).toEqual([
      "lowContrast h color 1.6",
      "lowContrast t color 2.8",
      "lowContrast m color 2.8",
    ]);
    expect(await warningsOf({ blocks: [words], styles: { text: "#aaaaaa" } })).toEqual([
      "lowContrast - styles.text 2.3",
    ]);
    const pale = { blocks: [words], styles: { background: "#808080" } };
    expect([await warningsOf(pale), await warningsOf(pale, withFooter)]).toEqual([
      [],
      ["lowContrast - styles.background 2.0"],
    ]);
    const link = { id: "a", kind: "text", html: '<p><a href="https://camp.example">here</a></p>' };
    expect(await warningsOf({ blocks: [words, link], styles: { accent: "#ffcc00" } })).toEqual([
      "lowContrast a color 1.5",
    ]);
  });
});

describe("a subject", () => {
  it.each([
    ["HURRY UP", "capitals"],
    ["ÚLTIMA HORA {{ team.name }}", "capitals"],
    ["Now!!", "exclamations"],
    ["Now! Here! Us!", "exclamations"],
  ])("%s looks like spam", async (subject, warning) => {
    expect(await warningsOf({ subject, blocks: [words] })).toEqual([`${warning} - subject`]);
  });

  it.each(["News from NASA", "FAQ", "¡Hola! ¡Adiós!", "2027", "Happy birthday!", "夏のキャンプ便り"])(
    "%s does not",
    async (subject) => {
      expect(await warningsOf({ subject, blocks: [words] })).toEqual([]);
    },
  );
});

describe("a way to get no more", () => {
  const sms = { method: "SMS" as const, ...withFooter };
  it("is said in an SMS that people can unsubscribe from", async () => {
    expect(await warningsOf({ text: "Camp begins" }, sms)).toEqual(["noUnsubscribe - text"]);
    expect(await warningsOf({ text: "Camp begins. Reply STOP to unsubscribe" }, sms)).toEqual([]);
    expect(await warningsOf({ text: "Camp {{ links.unsubscribe }}" }, sms)).toEqual([]);
    expect(await warningsOf({ text: "Camp begins" }, { method: "SMS" })).toEqual([]);
  });

  it("is in every mail: one that only some would see is not enough", async () => {
    const text = "Bye {% if record.first_name %}{{ links.unsubscribe }}{% endif %}";
    const content = { subject: "News", previewText: "", text, isTextOwn: true, design: null };
    const mail = (await compileContent(content, { ...options, ...withFooter })).render({
      links: { unsubscribe: "https://u.example" },
    });
    expect(mail.text).toContain("unsubscribe: https://u.example");
  });
});
