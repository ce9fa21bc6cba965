import { expect, it } from "vitest";
import { sayIn } from "#server/words.ts";
import { html } from "#shared/html.ts";
import { languages } from "#shared/languages.ts";
import { type Element, elementsIn, find, readHtml, textIn } from "#testing/read-html.ts";
import { type PublicPage, renderPage } from "./render-page.ts";

const page: PublicPage = {
  ...{ language: "en", title: "Summer weeks", description: "On the lake.", teamName: "Camp Willow Lake" },
  ...{
    address: "https://camp.example/public/team-1/views/2",
    accent: "#2f6b3c",
    font: "system-ui",
    previewImage: null,
  },
  logo: { address: "/public/logo.png", width: 120, height: 40 },
  ...{ isIndexable: true, theme: "system", width: "wide", css: ".simply a > b { color: red }" },
  ...{ styleAddress: "/style.css", headerPicture: undefined, contact: { email: "", phone: "", address: "" } },
  ...{ body: html`<p>What it shows</p>`, footer: html`<a href="/privacy">Privacy</a>`, say: sayIn("en") },
};

/** Without what is no HTML. */
const read = (given: Partial<PublicPage> = {}): Element => {
  const written = renderPage({ ...page, ...given });
  expect(written.startsWith("<!doctype html>\n<html ")).toBe(true);
  return readHtml(written.replace("<!doctype html>", "").replace(/<style>.*?<\/style>/s, ""));
};

const named = (tree: Element, name: string) => find(tree, (each) => each.name === name);

const said = (tree: Element): Record<string, string> =>
  Object.fromEntries(
    named(tree, "meta").map(({ attributes }) => [attributes.name ?? attributes.property, attributes.content!]),
  );

it("is a whole page under the team's name, which needs no script", () => {
  const tree = read();
  expect(named(tree, "html")[0]!.attributes).toEqual({ lang: "en", dir: "ltr" });
  expect(textIn(named(tree, "title")[0]!)).toBe("Summer weeks · Camp Willow Lake");
  expect(named(tree, "h1").map(textIn)).toEqual(["Summer weeks"]);
  expect(textIn(named(tree, "header")[0]!)).toBe("Camp Willow Lake");
  expect(textIn(named(tree, "main")[0]!)).toContain("What it shows");
  expect(textIn(named(tree, "footer")[0]!)).toBe("Privacy");
  const [skip] = named(tree, "a");
  expect(named(tree, "main")[0]!.attributes.id).toBe(skip!.attributes.href!.slice(1));
  expect(named(tree, "script")).toEqual([]);
  expect(renderPage(page)).toContain("--brand-accent:#2f6b3c");
  expect(textIn(tree)).not.toContain("Simply");
});

it("tells searches and those who send its address what it is, and searches nothing where they should not know it", () => {
  const shown = { previewImage: "https://camp.example/preview.jpg" };
  expect(said(read(shown))).toMatchObject({
    description: "On the lake.",
    "og:title": "Summer weeks",
    "og:url": page.address,
    "og:site_name": "Camp Willow Lake",
    "og:locale": "en_US",
    "og:image": shown.previewImage,
    "twitter:card": "summary_large_image",
  });
  expect(said(read())).not.toHaveProperty("robots");
  expect(said(read({ isIndexable: false })).robots).toBe("noindex");
  const [canonical] = named(read(), "link").filter(({ attributes }) => attributes.rel === "canonical");
  expect(canonical!.attributes.href).toBe(page.address);
});

it.each(languages)("says in %s how to go on to what it shows", (language) => {
  const tree = read({ language, say: sayIn(language), back: "/list" });
  expect(named(tree, "html")[0]!.attributes.lang).toBe(language);
  const words = named(tree, "a").map(textIn);
  expect(words).toContain(sayIn(language)("publicPages.page.skip"));
  expect(words).toContain(sayIn(language)("publicPages.views.back"));
});

it("has the scheme that was chosen, else that of the reader", () => {
  const root = (tree: Element) => find(tree, ({ attributes }) => attributes.class === "simply page")[0]!;
  expect(root(read()).attributes).not.toHaveProperty("data-theme");
  expect(said(read())["color-scheme"]).toBe("light dark");
  expect(root(read({ theme: "dark" })).attributes["data-theme"]).toBe("dark");
  expect(said(read({ theme: "dark" }))["color-scheme"]).toBe("dark");
});

it("stays what it is, whatever its words and its style sheet say", () => {
  const evil = `"><script>alert(1)</script>`;
  const written = renderPage({
    ...{ ...page, title: evil, description: evil, teamName: evil, address: evil, previewImage: evil, back: evil },
    logo: { address: evil, width: 1, height: 1 },
    css: `a{}</style><script>alert(1)</script>`,
  });
  expect(written.match(/<\/style/g)).toHaveLength(1);
  const tree = readHtml(written.replace("<!doctype html>", "").replace(/<style>.*?<\/style>/s, ""));
  expect(elementsIn(tree).map(({ name }) => name)).not.toContain("script");
});

it("says below its title what it is about, where it is asked to", () => {
  const lead = (given: Partial<PublicPage>) =>
    named(read(given), "p")
      .filter(({ attributes }) => attributes.class === "lead")
      .map(textIn);
  expect(lead({ hasLead: true })).toEqual(["On the lake."]);
  expect([lead({}), lead({ hasLead: true, description: "" })]).toEqual([[], []]);
});
