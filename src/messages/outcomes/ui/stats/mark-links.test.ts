import { expect, it } from "vitest";
import { markLinks } from "./mark-links.ts";

const [one, two] = ["00000000-0000-8000-8000-000000000001", "00000000-0000-8000-8000-000000000002"];
const html = `<p>Look <a style="color:red" href="#${one}" target="_blank">here</a> or <a href="#${two}"><img src="x.png"></a>.</p>`;

it("each link says how many followed it, and leads nowhere", () => {
  const marked = markLinks(html, (id) => ({ label: id === one ? "62 %" : "<b>", isMost: id === one }));
  expect(marked).toMatch(
    /<a style="color:red" target="_blank">here<span style="[^"]+background:#24262b;">62 %<\/span><\/a>/,
  );
  expect(marked).toMatch(/<a><img src="x\.png"><span style="[^"]+background:#fff;">&#60;b&#62;<\/span><\/a>\.<\/p>$/);
  expect(marked).not.toContain("href");
});

it("what is not known is left as it is, without its address", () => {
  expect(markLinks(html, () => undefined)).toBe(
    '<p>Look <a style="color:red" target="_blank">here</a> or <a><img src="x.png"></a>.</p>',
  );
  expect(markLinks("<p>No link</p>", () => undefined)).toBe("<p>No link</p>");
});
