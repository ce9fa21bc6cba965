import { describe, expect, it } from "vitest";
import { readCss } from "./read-css.server.ts";

const frame = '[data-view="x"]';
const read = (text: string) => readCss(text, frame);

describe("the CSS of a view", () => {
  it("reaches only what is in the frame, each selector of its own", async () => {
    const { css, problems } = await read(
      ".card, dt > b:hover { color: red }\n* { margin: 0 }\nhtml body { color: blue }",
    );
    expect(css).toBe(`${frame} .card,${frame} dt>b:hover{color:red}${frame} *{margin:0}${frame} html body{color:blue}`);
    expect(problems).toEqual([]);
  });

  it("keeps what asks for a width, with the rules in it in the frame", async () => {
    const { css, problems } = await read("@media (max-width: 600px) { .card { padding: 4px } }");
    expect(css).toBe(`@media (max-width:600px){${frame} .card{padding:4px}}`);
    expect(problems).toEqual([]);
  });

  it("names a wrong line, and the rest counts", async () => {
    const { css, problems } = await read(
      ".a { color: red;\n  colr: blue;\n  width: banana;\n  margin: 0 }\n.b { color: }\n}",
    );
    expect(css).toContain(`${frame} .a{color:red;margin:0}`);
    expect(problems).toEqual(
      expect.arrayContaining([
        { line: 2, fault: "property" },
        { line: 3, fault: "value" },
        { line: 5, fault: "value" },
        { line: 6, fault: "syntax" },
      ]),
    );
  });

  it.each([
    "@import url(https://elsewhere.test/a.css);",
    "@IMPORT 'https://elsewhere.test/a.css';",
    "@\\69mport 'https://elsewhere.test/a.css';",
    "@im/**/port 'https://elsewhere.test/a.css';",
    "@layer mantine { .a { color: red } }",
    "@layer a, b;",
    "@namespace svg url(http://www.w3.org/2000/svg);",
    "@font-face { font-family: x; src: url(https://elsewhere.test/x.woff) }",
    "@keyframes spin { from { opacity: 0 } }",
    "@property --x { syntax: '*'; inherits: false }",
    "@charset 'utf-8';",
    "@page { margin: 0 }",
    "@scope (body) { .a { color: red } }",
  ])("has no %s", async (text) => {
    const { css, problems } = await read(`${text}\n.good { color: green }`);
    expect(css).toBe(`${frame} .good{color:green}`);
    expect(problems.length).toBeGreaterThan(0);
  });

  it.each([
    "background: url(https://elsewhere.test/spy.png)",
    "background: url( 'https://elsewhere.test/spy.png' )",
    "background: URL(//elsewhere.test/spy.png)",
    "background: u\\72l(https://elsewhere.test/spy.png)",
    "background: url(\\2f\\2felsewhere.test/spy.png)",
    "background: url(/\\5c elsewhere.test)",
    "background: url(data:image/svg+xml;base64,PHN2Zz4=)",
    "background: image-set('https://elsewhere.test/spy.png' 1x)",
    "background: -webkit-image-set(url(https://elsewhere.test/spy.png) 1x)",
    "--x: url(https://elsewhere.test/spy.png)",
    "--x: image-set('https://elsewhere.test/spy.png' 1x)",
    "cursor: url(https://elsewhere.test/spy.cur), auto",
    "filter: url(https://elsewhere.test/f.svg#x)",
    "background: var(--none, url(https://elsewhere.test/spy.png))",
    "behavior: url(/x.htc)",
    "width: expression(alert(1))",
  ])("loads nothing by %s", async (declaration) => {
    const { css, problems } = await read(`.a { ${declaration}; color: red }`);
    expect(css).not.toMatch(/elsewhere|spy|svg|htc|expression/);
    expect(problems.length).toBeGreaterThan(0);
  });

  it("may show a file of the installation and a small picture that is written out", async () => {
    const own = ".a{background:url(/api/files/abc)}.b{background:url(data:image/png;base64,iVBO)}";
    const { css, problems } = await read(own);
    expect(problems).toEqual([]);
    expect(css).toContain("url(/api/files/abc)");
    expect(css).toContain("url(data:image/png;base64,iVBO)");
  });

  it.each([
    "position: fixed",
    "POSITION: FIXED",
    "position: f\\69xed",
    "pos\\69tion: fixed",
    "position: fixed !important",
    "position: var(--where)",
    "position: /* */ fixed",
  ])("puts nothing over the page by %s", async (declaration) => {
    const { css, problems } = await read(`.a { ${declaration}; color: red }`);
    expect(css).toBe(`${frame} .a{color:red}`);
    expect(problems).toEqual([expect.objectContaining({ line: 1 })]);
  });

  it("has rules within rules, as long as they stay inside", async () => {
    const { css, problems } = await read(".a { & .b { color: red } &:hover { color: blue } & > .d { color: red } }");
    expect(problems).toEqual([]);
    expect(css).toBe(`${frame} .a{& .b{color:red}&:hover{color:blue}&>.d{color:red}}`);
  });

  it.each([
    ".a { body:has(&) .menu { display: none } }",
    ".a { :is(&, body) .menu { display: none } }",
    ".a { html & { display: none } }",
    ".a { @media print { body:has(&) { display: none } } }",
    ".a { & { :not(&) { display: none } } }",
    ".a { & ~ :is(body:has(&)) .menu { display: none } }",
    ".a { &, html { display: none } }",
  ])("never leads out of the frame by %s", async (text) => {
    const { css, problems } = await read(text);
    expect(css).not.toMatch(/menu|html|body/);
    expect(problems.length).toBeGreaterThan(0);
  });

  it.each([
    ".a { content: '</style><script>alert(1)</script>' }",
    "</style><script>alert(1)</script>",
    "<!-- .a { color: red } -->",
    ".a::before { content: '<!--' }",
    "/*! </style> */ .a { color: red }",
    '[data-x="</style>"] { color: red }',
  ])("never ends the element that it stands in by %s", async (text) => {
    const { css } = await read(text);
    expect(css).not.toMatch(/<\/|<!--/);
  });

  it.each([
    "{".repeat(5000),
    "a{".repeat(5000),
    `.a{width:calc(${"(".repeat(5000)}`,
    ":is(".repeat(5000),
    "\\",
    "@",
    "'",
    "/*",
    "\0\u0001",
    "}".repeat(5000),
  ])("comes to an end with what is no CSS", async (text) => {
    const { css } = await read(text);
    expect(css.length).toBeLessThan(20);
  });

  it("does not let a rule begin with nothing", async () => {
    const { css, problems } = await read("> .a { color: red }\n+ .b { color: red }\n& { color: red }");
    expect(css).not.toContain(`${frame} >`);
    expect(css).not.toContain(`${frame} +`);
    expect(problems.length).toBeGreaterThanOrEqual(2);
  });
});

describe("how much of it is read", () => {
  const fill = (head: string, part: string, tail = "") =>
    head + part.repeat((19_900 - head.length) / part.length) + tail;

  it.each([
    ["long values", fill("a{background:", "a ", "}")],
    ["values with many parts", fill("a{filter:", "blur(1px) ", "}")],
    ["calculations", fill("a{width:calc(1px", " + 1px", ")}")],
    ["many declarations", fill("a{", "color:r;", "}")],
    ["many rules", fill("", "a{color:red}")],
    ["many selectors", fill("a", ",a", "{}")],
    ["rules without a selector", fill("", "{}")],
    ["mistakes", fill("", "a{b c}")],
    ["lines that are wrong", fill("a{", "b c;\n", "}")],
    ["wrong lines, few enough to be declarations", `a{${"b c d e f g;\n".repeat(400)}}`],
    ["at-rules in each other", "@media a{".repeat(23) + fill("", "a{color:red}")],
    ["a prelude", fill("@media ", "(a)and", "(a){a{}}")],
    ["semicolons", fill("a{", ";", "}")],
    ["what stands for itself", fill("a{--a:", "a ", "}")],
  ])("has an end for %s, and says so", async (_, text) => {
    const { css, problems } = await read(text);
    expect(css.length).toBeLessThan(200);
    expect(problems).toEqual([{ line: expect.any(Number), fault: "size" }]);
  });

  it("is a large style sheet, and the rest where one value is too long", async () => {
    const large = Array.from({ length: 250 }, (_, at) => `.a${at} > b { color: red; margin: 0 ${at}px; padding: 2px }`);
    expect((await read(large.join("\n"))).problems).toEqual([]);
    const { css, problems } = await read(`.a { color: red;\n  background: ${"red, ".repeat(200)} red;\n  margin: 0 }`);
    expect(css).toBe(`${frame} .a{color:red;margin:0}`);
    expect(problems).toEqual([{ line: 2, fault: "size" }]);
  });
});
