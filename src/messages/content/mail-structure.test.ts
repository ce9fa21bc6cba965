import { describe, expect, it } from "vitest";
import { content, dataFor, options } from "#testing/sample-content.ts";
import { compileContent } from "./compile-content.ts";

describe("what mail programs take", async () => {
  const { html } = (await compileContent(content(), options)).render(dataFor("Ada"));
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

  it("says whom it is from and how to get no more, where people can ask for that", async () => {
    const linked = (await compileContent(content(), options)).render({
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
    const without = await compileContent(content(), { ...options, mail: { ...options.mail, hasFooter: false } });
    expect(without.render(dataFor("Ada")).html).not.toContain("unsubscribe");
  });
});
