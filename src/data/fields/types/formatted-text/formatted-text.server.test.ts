import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "#testing/sample.ts";
import { formattingTags } from "../../html-text.ts";
import { sanitise } from "./formatted-text.server.ts";

const file = "/api/files/01980000-0000-7000-8000-000000000001";

describe("keeps", () => {
  it.each([
    "<h1>Camp</h1><p>Bring a <strong>torch</strong>, a <em>map</em> and <u>boots</u>.</p>",
    '<ul><li>One</li><li>Two</li></ul><ol start="3"><li>Three</li></ol>',
    '<table><tbody><tr><th colspan="2">Day</th></tr><tr><td>Mon</td><td>Hike</td></tr></tbody></table>',
    '<p style="text-align:center">Middle</p>',
    '<p><a href="https://example.org/a?b=c&amp;d" title="Camp" rel="noopener">a link</a></p>',
    '<p><a href="mailto:ada@example.org" rel="noopener">mail</a> <a href="tel:+12125550123" rel="noopener">call</a></p>',
    `<p><img src="${file}" alt="" /><img src="${file}/thumbnails/640" width="640" /></p>`,
    "<p>3 &lt; 4 &amp; “ok”</p>",
  ])("%s", (html) => {
    expect(sanitise(html)).toBe(html);
  });
});

describe("makes safe", () => {
  it.each([
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ["<p>a<scr<script>ipt>alert(1)</script></p>", "<p>aipt&gt;alert(1)</p>"],
    ['<img src="x" onerror="alert(1)">', ""],
    [`<img src="${file}" onerror="alert(1)">`, `<img src="${file}" />`],
    [`<img src="https://evil.example${file}">`, ""],
    [`<img src="//evil.example${file}">`, ""],
    ['<img src="/api/files/../session">', ""],
    ['<img src="/api/files/%2e%2e/session">', ""],
    ['<img src="/api/files/a?next=//evil.example">', ""],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ""],
    [`<img srcset="https://evil.example/x 2x" src="${file}">`, `<img src="${file}" />`],
    ['<p onclick="alert(1)" id="x" class="y">a</p>', "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "<p>a</p>"],
    ['<p><a href=" java\nscript:alert(1)">a</a></p>', "<p>a</p>"],
    ['<p><a href="&#106;avascript&colon;alert(1)">a</a></p>', "<p>a</p>"],
    ['<p><a href="data:text/html,<script>alert(1)</script>">a</a></p>', "<p>a</p>"],
    ['<p><a href="/api/sign-out">a</a></p>', "<p>a</p>"],
    ['<p><a href="//evil.example">a</a></p>', "<p>a</p>"],
    [
      '<p><a href="https://example.org" target="_blank" rel="opener">a</a></p>',
      '<p><a href="https://example.org" rel="noopener">a</a></p>',
    ],
    ['<p style="background:url(javascript:alert(1));text-align:right">a</p>', '<p style="text-align:right">a</p>'],
    ['<p style="position:fixed;top:0">a</p>', "<p>a</p>"],
    ['<p style="text-align:expression(alert(1))">a</p>', "<p>a</p>"],
    ["<style>body{display:none}</style><p>a</p>", "<p>a</p>"],
    ["<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg><p>a</p>", "<p>a</p>"],
    ["<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></math>", ""],
    ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>", null],
    ["<iframe srcdoc='<script>alert(1)</script>'></iframe><p>a</p>", "<p>a</p>"],
    ["<object data='x'></object><embed src='x'><p>a</p>", "<p>a</p>"],
    ["<form action='https://evil.example'><input name='password'><button>go</button></form>", "<p>go</p>"],
    ["<base href='https://evil.example'><meta http-equiv=refresh content='0;url=x'><p>a</p>", "<p>a</p>"],
    ["<!--[if IE]><script>alert(1)</script><![endif]--><p>a</p>", "<p>a</p>"],
    ["<textarea><img src=x onerror=alert(1)></textarea><p>a</p>", "<p>a</p>"],
    ["<xmp><img src=x onerror=alert(1)></xmp><p>a</p>", "<p>a</p>"],
    ["<td rowspan='99999999'>a</td>", "<td>a</td>"],
    ["<p>a\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>", "<p>a</p>"],
    ["<p>unclosed <b>bold", "<p>unclosed <b>bold</b></p>"],
    ["<span>only words</span>", "<p>only words</p>"],
    ["<p><br></p><div> </div>", ""],
  ])("%j", (html, expected) => {
    const safe = sanitise(html);
    if (expected !== null) expect(safe).toBe(expected);
    expectSafe(safe);
  });

  it("stays quick and shallow, however deep it was nested", () => {
    const safe = sanitise(`${"<div>".repeat(20_000)}deep${"</div>".repeat(20_000)}`);
    expect(safe.match(/<div>/g)?.length).toBe(50);
    expect(safe).toContain("deep");
  });

  it("leaves whatever is put together of dangerous pieces safe, and a second time unchanged", {
    tags: ["generated"],
  }, () => {
    const piece = fc.constantFrom(...pieces);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        const safe = sanitise(parts.join(""));
        expectSafe(safe);
        expect(sanitise(safe)).toBe(safe);
      }),
      { numRuns: runsOf(1000) },
    );
  });
});

const pieces = [
  ...["<", ">", '"', "'", "&", "&lt;", "&quot;", "=", "/", " ", "\n", "a", "<!--", "-->", "<![CDATA[", "]]>"],
  ...["<p>", "</p>", "<p ", "<b>", "</b>", "<a href=", "javascript:alert(1)", "https://example.org", "</a>", "<br>"],
  ...[
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<li>",
    "<ul>",
    "</ul>",
    "<img src=x",
    "onerror=alert(1)",
    "<div>",
    "</div>",
  ],
  ...["<script>", "</script>", "<style>", "</style>", "<svg>", "</svg>", "<math>", "<noscript>", "</noscript>"],
  ...["<xmp>", "</xmp>", "<textarea>", "</textarea>", "<iframe>", "<template>", "<title>", "<plaintext>", "<h1>"],
  ...[' style="text-align:left', `<img src="${file}"`, "&#106;", "\u0000", "<pre>", "<select><option>", "<span>"],
];

/** Takes every tag apart: only known names, only known attributes, each properly quoted. */
function expectSafe(html: string) {
  const target = /^(?:https?:\/\/|mailto:|tel:)[^\s"<>]+$/;
  for (const [, markup = ""] of html.matchAll(/<([^>]*)/g)) {
    const shape = /^\/?([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)(?: \/)?$/.exec(markup);
    expect([html, shape?.[1]]).toEqual([html, expect.toBeOneOf([...formattingTags])]);
    for (const [, name, value] of (shape?.[2] ?? "").matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (name === "href") expect(value).toMatch(target);
      else if (name === "src") expect(value).toMatch(/^\/api\/files\/[\w-]+/);
      else if (name === "style") expect(value).toMatch(/^text-align:[a-z]+$/);
      else expect(name).toMatch(/^(?:title|alt|rel|width|height|start|colspan|rowspan)$/);
    }
  }
}
