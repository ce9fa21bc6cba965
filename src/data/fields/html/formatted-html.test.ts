import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elementsIn, textIn } from "#testing/parsed-html.ts";
import { formattingTags } from "../html-text.ts";
import { drawFormatted } from "./formatted-html.ts";

const id = "01980000-0000-7000-8000-000000000001";
const lake = { name: "Lake.jpg", bytes: 9, isPicture: true, width: 2000, height: 1000 };
const reading = {
  fileOf: (asked: string) =>
    asked === id ? { ...lake, address: (width?: number) => `/public/${width ?? "whole"}` } : undefined,
};
const draw = (given: string, isLinkFree = false) => String(drawFormatted(given, { ...reading, isLinkFree }));

it.each([
  ["<h2>Packing</h2><ul><li>Map &amp; compass</li></ul>", "<h2>Packing</h2><ul><li>Map &#38; compass</li></ul>"],
  ['<p style="text-align:center">a<br />b<hr /></p>', '<p style="text-align:center">a<br>b<hr></p>'],
  ['<ol start="3"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
  ["<table><tr><td colspan='2'>1 < 2</td></tr></table>", '<table><tr><td colspan="2">1 &#60; 2</td></tr></table>'],
  ["Fish &lt;b&gt; &eacute; &#x1F41F;", "Fish &#60;b&#62; &#38;eacute; 🐟"],
])("keeps what formatted text has: %s", (given, drawn) => expect(draw(given)).toBe(drawn));

describe("what it may not have", () => {
  it.each([
    ["<script>alert(1)</script>a", "a"],
    ["<p onclick=x>a<b onerror='y'>b</b>", "<p>a<b>b</b></p>"],
    ["<svg><a href='https://x.test'>x</a></svg>a<svg/>b", "ab"],
    ["<svg><math></math><svg></svg>x</svg>a", "a"],
    ["<noscript><p title='</noscript><img src=x onerror=y>'></noscript>a", "a"],
    [
      "<a href='javascript:alert(1)'>a</a><a href=' https://x.test?a&amp;b '>b</a>",
      'a<a href="https://x.test?a&#38;b"',
    ],
    ["<img src='https://x.test/1.png'><img src=//x.test/1.png><p style='background:url(//x.test)'>a</p>", "<p>a</p>"],
    ["<ol start='1e9' class=x><li value=9>a", "<ol><li>a</li></ol>"],
  ])("is left out of %s", (given, drawn) => expect(draw(given).slice(0, drawn.length)).toBe(drawn));
});

it("ends nothing of the page around it", () => {
  expect(draw("a</div></td></table><td>b<tr>c<li>d</li>")).toBe("abcd");
  expect(draw("<ul><li><b>a</ul>b")).toBe("<ul><li><b>a</b></li></ul>b");
  expect(draw(`${"<b>".repeat(60)}a`)).toBe(`${"<b>".repeat(50)}a${"</b>".repeat(50)}`);
});

it("leads elsewhere without saying where it was found, and nowhere within a link", () => {
  const link = '<a href="https://x.test">a <a href="mailto:b@x.test">b</a></a>';
  expect(draw(link)).toBe('<a href="https://x.test" target="_blank" rel="noopener noreferrer nofollow">a b</a>');
  expect(draw(link, true)).toBe("a b");
  expect(draw('<a href="mailto:b@x.test" title="B">b</a>')).toBe('<a href="mailto:b@x.test" title="B">b</a>');
});

it("shows pictures where they may be read here, and no others", () => {
  const drawn = elementsIn(draw(`<img src="/api/files/${id}" alt="A &quot;lake&quot;" width="400" onload="x">`));
  expect(drawn).toMatchObject([
    { name: "img", attributes: { src: "/public/1024", alt: 'A "lake"', width: "400", height: "200", loading: "lazy" } },
  ]);
  expect(draw(`<img src="/api/files/${id.replace("1", "2")}"><img src="/api/files/../x">a`)).toBe("a");
});

it("writes nothing but formatting, all of it closed, whatever comes in", () => {
  const pieces = fc.constantFrom(
    ..."<>/=!-'\"& \n",
    ...[
      "<!--",
      "-->",
      "<p ",
      "<img ",
      "<svg>",
      "</svg>",
      "<a href=",
      "</",
      "style=",
      "<script>",
      "</script>",
      "javascript:",
    ],
    ...[
      "onclick=x ",
      `src=/api/files/${id} `,
      "https://x.test ",
      "<table>",
      "<tr>",
      "<td>",
      "</table>",
      "<title>",
      "&lt;",
      "&#60;",
    ],
    ...["<b>", "</b>", "<li>", "<ul>", "</ul>", "<textarea>", "<template>", "<math>", "<style>", "é", "\0", "<br/>"],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (given) => {
      const drawn = draw(given.join(""));
      for (const { name, attributes } of elementsIn(drawn)) {
        expect(formattingTags).toContain(name);
        for (const [key, value] of Object.entries(attributes)) {
          expect([
            "href",
            "title",
            "src",
            "srcset",
            "sizes",
            "alt",
            "width",
            "height",
            "loading",
            "style",
            "target",
            "rel",
          ]).toContain(key);
          if (key === "href") expect(value).toMatch(/^https?:\/\//);
          if (key.startsWith("src")) expect(value).toMatch(/^\/public\//);
        }
      }
      const opened = drawn.match(/<(?!br|hr|img)[a-z]/g)?.length ?? 0;
      expect(drawn.match(/<\//g)?.length ?? 0).toBe(opened);
      expect(drawn.replace(/<\/?[a-z][^<>]*>/g, "")).not.toMatch(/[<>]/);
    }),
    { numRuns: 3000 },
  );
});

it("keeps the words of what was made safe", () => expect(textIn(draw("<p>a &amp; b</p><p>c</p>"))).toBe("a & bc"));
