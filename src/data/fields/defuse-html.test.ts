import fc from "fast-check";
import { expect, it } from "vitest";
import { defuseHtml } from "./defuse-html.ts";
import { formattingAttributes } from "./formatting-rules.ts";

const file = "/api/files/01980000-0000-7000-8000-000000000001";

it.each([
  ['<p onclick="x()" ONPOINTERENTER=y id=a>Hi</p>', "<p>Hi</p>"],
  [`<img src=x onerror=alert(1)><img alt='"a"' src=${file} onload=z>`, `<img><img alt="&quot;a&quot;" src="${file}">`],
  ["<a/href='https://x.test/?a&amp;b'/onfocus=x>b</a >", '<a href="https://x.test/?a&amp;b">b</a>'],
  ["<svg/onload=x><path d='m0'/></svg>a < b && c <3", "<svg><path /></svg>a &lt; b && c &lt;3"],
  ["<style>p::before{content:'<p onclick=x>'}</style><!-- <p onclick=x> -->a<!-->b", "ab"],
  [`<p title="--> <img onerror=x>" style="color:red;TEXT-ALIGN: Center">a`, '<p style="text-align: center">a'],
  ["<script>if (a<b) x='</p>'</script >a<p onclick='x", "a"],
  ["<o:p>a</o:p><?xml x?><![CDATA[<b>x</b>]]>", "<o:p>a</o:p>x</b>]]>"],
])("%j has no handlers", (html, left) => {
  expect(defuseHtml(html)).toBe(left);
  expect(defuseHtml(left)).toBe(left);
});

it("writes nothing but tags with the attributes of formatted text, whatever comes in", () => {
  const pieces = fc.constantFrom(
    ..."<>/=!-'\"& \n",
    ...[
      "<!--",
      "-->",
      "p",
      "img",
      "<svg ",
      "<a ",
      "</",
      "style",
      "<script>",
      "</script",
      "onclick",
      "onerror=x",
      "src=",
    ],
    ...[file, "href=", "text-align:left", "<math>", "<style>", "é", "<title>", "\0", "<plaintext>"],
  );
  const allowed = Object.values(formattingAttributes).flat().join("|");
  const tag = new RegExp(`</?[a-z][\\w:.-]*(?: (?:${allowed}|style)="[^"<>]*")*(?: /)?>`, "g");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (given) => {
      const safe = defuseHtml(given.join(""));
      expect(safe.replace(tag, "")).not.toContain("<");
      expect(defuseHtml(safe)).toBe(safe);
    }),
    { numRuns: 5000 },
  );
});

it("reads each letter of a long text once", () => {
  for (const piece of ["<", "<p ", "<!--", "<a b='", "<script>", "<p style=';   ", "</ ", "= "]) {
    expect(defuseHtml(piece.repeat(100_000)).length).toBeLessThanOrEqual(600_000);
  }
});
