import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sanitise } from "#data/fields/types/formatted-text/formatted-text.server.ts";
import { openBrowser } from "#testing/browser.ts";

/** What the browser does with formatted text can only be seen in one: its own parser is half of it. */
type Probe = typeof import("./formatted-text-probe.ts");

let browser: Browser;
let page: Page;
const alarms: string[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  page.on("dialog", (dialog) => {
    alarms.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => alarms.push(request.url()));
  // Nor is anything left to the content policy to stop: what it had to stop is told here.
  page.on("console", (message) => alarms.push(message.text()));
  await page.setContent(`<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`);
  await page.evaluate(await bundledProbe());
});

afterAll(() => browser?.close());

const clean = (html: string) =>
  page.evaluate((given) => (window as unknown as { probe: Probe }).probe.cleanHtml(given), html);
const throughEditor = (html: string) =>
  page.evaluate((given) => (window as unknown as { probe: Probe }).probe.throughEditor(given), html);

const file = "/api/files/01980000-0000-7000-8000-000000000001";

const attacks: [html: string, left: string][] = [
  ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
  ['<p onclick="alert(1)" onpointerenter="alert(1)" id="x" class="y" data-z>a</p>', "<p>a</p>"],
  ['<img src="x" onerror="alert(1)">', ""],
  [`<img src="${file}" onload="alert(1)" srcset="https://evil.example/x 2x">`, `<img src="${file}">`],
  [`<img src="//evil.example${file}"><img src="https://evil.example${file}">`, ""],
  ['<img src="/api/files/../session"><img src="/api/files/a?b">', ""],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ""],
  ['<a href="javascript:alert(1)">a</a>', "a"],
  ['<a href=" java\nscript:alert(1)">a</a>', "a"],
  ['<a href="&#1;javascript:alert(1)">a</a>', "a"],
  ['<a href="&#106;avascript&colon;alert(1)">a</a>', "a"],
  ['<a href="data:text/html,<script>alert(1)</script>">a</a>', "a"],
  [
    '<a href="vbscript:x">a</a><a href="blob:x">b</a><a href="//evil.example">c</a><a href="/api/sign-out">d</a>',
    "abcd",
  ],
  [
    '<a href="https://example.org" target="_top" ping="https://evil.example">a</a>',
    '<a href="https://example.org">a</a>',
  ],
  ['<a href="&nbsp; https://example.org ">a</a>', '<a href="https://example.org">a</a>'],
  [
    '<p style="background:url(https://evil.example/x);position:fixed;text-align:right">a</p>',
    '<p style="text-align: right;">a</p>',
  ],
  ['<p style="text-align:expression(alert(1))">a</p>', "<p>a</p>"],
  [
    "<style>@import 'https://evil.example/x'</style><link rel=stylesheet href='https://evil.example/x'><p>a</p>",
    "<p>a</p>",
  ],
  ["<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg><p>a</p>", "<p>a</p>"],
  ["<svg><foreignObject><p>x<img src=x onerror=alert(1)></p></foreignObject></svg>a", "a"],
  ["<svg><style><img src=x onerror=alert(1)></style></svg>a", "a"],
  ["<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>", ""],
  ["<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>", ""],
  ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>", ""],
  ["<template><img src=x onerror=alert(1)></template><p>a</p>", "<p>a</p>"],
  ["<iframe srcdoc='<script>alert(1)</script>'></iframe><object data=x></object><embed src=x>a", "a"],
  ["<textarea></p><img src=x onerror=alert(1)></textarea><xmp><b>x</b></xmp>a", "a"],
  ["<video src=x onerror=alert(1)><source src=https://evil.example/x></video><audio src=x autoplay>a</audio>", "a"],
  ["<base href='https://evil.example'><meta http-equiv=refresh content='0;url=x'><p>a</p>", "<p>a</p>"],
  ["<!--><img src=x onerror=alert(1)>--><![CDATA[<b>x</b>]]>a", "--&gt;x]]&gt;a"],
  ["<details open ontoggle=alert(1)><summary>a</summary></details>", "a"],
  ["<p>a<b>b</p>c", "<p>a<b>b</b></p><b>c</b>"],
  // Elements that take the names of what is asked of the document or of a form.
  ["<img name=body><p>a</p>", "<p>a</p>"],
  ["<form name=body></form><p>a</p>", "<p>a</p>"],
  ["<form><input name=childNodes><input name=localName><input name=style><p>a</p></form>", "<p>a</p>"],
  ["<form><input name=getAttribute><input name=attributes><b>a</b></form>", "<b>a</b>"],
  ['<table><tr><td rowspan="99999999" colspan="2">a', '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>'],
];

describe("of what is dangerous", () => {
  it.each(attacks)("%j only what is safe is left", async (html, left) => {
    expect(await clean(html)).toBe(left);
    expect(await clean(await clean(html))).toBe(await clean(html));
    expect(await throughEditor(html)).not.toMatch(/script|evil|alert|<svg|<math|<form|\son\w+=|name=/i);
  });

  it("deep nesting ends where the server ends it, and its text stays", async () => {
    const safe = await clean(`${"<div>".repeat(400)}deep${"</div>".repeat(400)}`);
    expect(safe.match(/<div>/g)?.length).toBe(50);
    expect(safe).toContain("deep");
  });

  it("nothing ran, and nothing was asked of anyone", async () => {
    await page.waitForLoadState("networkidle");
    expect(alarms).toEqual([]);
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<img src="https://evil.example/x">'));
    await expect.poll(() => alarms).toEqual(["https://evil.example/x"]);
  });
});

describe("what stands in a text stays when something else is changed", () => {
  it.each([
    "<h1>One</h1><h2>Two</h2><h5>Five</h5><p>Bring a <strong>torch</strong>, a <em>map</em>, <u>boots</u>, <s>phones</s>.</p>",
    "<p>H<sub>2</sub>O, 3<sup>rd</sup>, <mark>marked</mark>, <code>code</code></p><pre><code>  let x\n  y</code></pre><hr><p>end</p>",
    '<ul><li>One<ul><li>Nested</li></ul></li><li>Two</li></ul><ol start="3"><li>Three</li></ol>',
    '<table><tbody><tr><th colspan="2">Day</th></tr><tr><td>Mon</td><td>Hike</td></tr></tbody></table>',
    '<p style="text-align: center;">Middle</p><h3 style="text-align: right;">Right</h3><blockquote><p>Quote</p></blockquote>',
    '<p><a href="https://example.org/a?b=c&amp;d" title="Camp">a link</a> <a href="mailto:ada@example.org">mail</a></p>',
    `<p>See <img src="${file}" alt="A lake" title="Lake" width="640" height="480"> here</p>`,
    "<p>Line one<br>line two</p><p><br></p><p>after an empty line</p>",
  ])("%s", async (html) => {
    const made = await throughEditor(html);
    expect(made).toBe(html);
    expect(await clean(sanitise(made))).toBe(made);
  });

  it.each([
    [
      '<div style="text-align:center">Middle</div><div>a<br>b</div>',
      '<p style="text-align: center;">Middle</p><p>a<br>b</p>',
    ],
    [
      '<div style="text-align:right"><div><p>a</p></div><p>b</p></div>',
      '<p style="text-align: right;">a</p><p style="text-align: right;">b</p>',
    ],
    [
      "<table><caption>Week</caption><thead><tr><th>Day</th></tr></thead><tfoot><tr><td>End</td></tr></tfoot></table>",
      "<p>Week</p><table><tbody><tr><th>Day</th></tr><tr><td>End</td></tr></tbody></table>",
    ],
    ["<p><b>old</b> <i>tags</i></p>", "<p><strong>old</strong> <em>tags</em></p>"],
    ["only words", "<p>only words</p>"],
    ["<p></p><p></p>", ""],
  ])("%s in the editor's own tags", async (html, made) => {
    expect(await throughEditor(html)).toBe(made);
  });

  it("the server keeps all that the editor makes", async () => {
    const all =
      '<h2>a</h2><p style="text-align: center;"><strong>b</strong><em>c</em><u>d</u><s>e</s></p><ul><li>f</li></ul><ol><li>g</li></ol>' +
      `<blockquote><p>h</p></blockquote><p><a href="https://example.org">i</a><img src="${file}" alt="j"></p>` +
      "<table><tbody><tr><th>k</th></tr><tr><td>l</td></tr></tbody></table>";
    const made = await throughEditor(all);
    expect(made).toBe(all);
    expect(await clean(sanitise(made))).toBe(made);
  });
});

async function bundledProbe(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, "formatted-text-probe.ts"), formats: ["iife"], name: "probe" },
    },
    define: { "process.env.NODE_ENV": '"production"' },
  })) as Rolldown.RolldownOutput[];
  return `${built[0]!.output[0].code};window.probe = probe;`;
}
