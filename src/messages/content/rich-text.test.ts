import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanRichText } from "./rich-text.ts";

describe("what of a text is kept", () => {
  it.each([
    ["<p>Bring a <strong>torch</strong>, a <em>map</em> and <u>boots</u>.</p>", null],
    ["<ul><li>One</li><li>Two</li></ul><ol><li>Three</li></ol>", null],
    ['<p style="text-align:center">Middle <span style="color:#ff0000">red</span></p>', null],
    ['<p><a href="https://example.org/a?b=c&amp;d">a link</a> <a href="mailto:ada@example.org">mail</a></p>', null],
    ['<p>Dear {{ record.first_name | default: "there" }}, {% if record.age > 3 %}big{% endif %}</p>', null],
    ['<p><a href="{{ links.record }}">see</a></p>', null],
    ["<p>3 &lt; 4 &amp; “ok”&nbsp;</p>", null],
    ["<b>a</b><i>b</i><div>c</div>", "<strong>a</strong><em>b</em><p>c</p>"],
    ["<p>{% if record.age &gt; 3 %}x{% endif %}</p>", "<p>{% if record.age > 3 %}x{% endif %}</p>"],
    ['<p><a href="https://x.org/{{ record.a }}">x</a></p>', null],
    ['<a href="{{ record.a | default: &quot;https://x.org&quot; }}">x</a>', null],
    ['<span style="color:rgb(255, 0, 10)">x</span>', '<span style="color:#ff000a">x</span>'],
    ["<p>one<p>two", "<p>one</p><p>two</p>"],
    ["<li>x</li>", "<p>x</p>"],
    ["a {{ unclosed", "a {{ unclosed"],
  ])("%s", (html, expected) => {
    expect(cleanRichText(html)).toBe(expected ?? html);
  });
});

describe("what is not", () => {
  it.each([
    ["<script>alert(1)</script><p>a</p>", "<p>a</p>"],
    ['<img src="x" onerror="alert(1)">a', "a"],
    ['<p onclick="alert(1)" id="x" class="y">a</p>', "<p>a</p>"],
    ['<a href="javascript:alert(1)">a</a>', "a"],
    ['<a href=" java\nscript:alert(1)">a</a>', "a"],
    ['<a href="&#106;avascript&colon;alert(1)">a</a>', "a"],
    ['<a href="data:text/html,x">a</a><a href="//evil.example">b</a>', "ab"],
    ['<p style="background:url(javascript:alert(1));color:expression(1)">a</p>', "<p>a</p>"],
    ["<style>p{}</style><svg><p>x</p></svg><p>a</p>", "<p>a</p>"],
    ["<!--[if mso]><p>x</p><![endif]--><p>a</p>", "<p>a</p>"],
    ["{<x>{ record.a }}", "&#123;&#123; record.a }}"],
    ["{<x></x>% include 'a' %}", "&#123;% include 'a' %}"],
    ["\ue000\u0030\ue001", "0"],
  ])("%j", (html, expected) => {
    expect(cleanRichText(html)).toBe(expected);
  });

  it("whatever is put together, only what is named is left, and a second time changes nothing", () => {
    const piece = fc.constantFrom(
      ...[
        "<",
        ">",
        '"',
        "'",
        "&",
        "&lt;",
        "&quot;",
        "=",
        "/",
        " ",
        "a",
        "<!--",
        "-->",
        "<p>",
        "</p>",
        "<p ",
        "<b>",
        "</b>",
      ],
      ...[
        "<a href=",
        '<a href="https://x.org',
        "javascript:alert(1)",
        "https://example.org",
        "</a>",
        "<br>",
        "<li>",
        "<ul>",
      ],
      ...[
        "</ul>",
        "<img src=x",
        "onerror=alert(1)",
        "<script>",
        "</script>",
        "<svg>",
        "</svg>",
        "<div>",
        "</div>",
        "{{",
        "}}",
      ],
      ...[
        "{{ a }}",
        "{%",
        "%}",
        "{% if a > b %}",
        "{% endif %}",
        ' style="color:#123456"',
        "<span",
        "\ue000",
        "\ue001",
        "&#123;",
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const safe = cleanRichText(pieces.join(""));
        expectKnown(safe);
        expect(cleanRichText(safe)).toBe(safe);
      }),
      { numRuns: 1000 },
    );
  });

  it("stays shallow and quick", () => {
    const html = cleanRichText(`${"<ul><li>".repeat(5_000)}deep`);
    expect(html.match(/<ul>/g)!.length).toBeLessThan(10);
    expect(html).toContain("deep");
  });
});

function expectKnown(html: string) {
  const withoutTags = html.replace(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g, "");
  for (const [, markup = ""] of withoutTags.matchAll(/<([^>]*)/g))
    expect(markup).toMatch(
      /^(?:\/?(?:p|strong|em|u|s|ul|ol|li|span|a)|br|a href="[^"<>]*"|(?:p|strong|em|u|s|ul|ol|li|span|a(?: href="[^"<>]*")?) style="[a-z0-9:;#-]+")$/,
    );
}
