import { expect, it } from "vitest";
import { addPixel, trackLinks } from "./track-links.ts";

const track = (html: string) => trackLinks(html, (position) => `id-${position}`);
const through = (position: number) => ` href="{% address %}{{ links.click }}{% endaddress %}&amp;link=id-${position}"`;

it("leads links of the web through ours, and keeps where each leads", () => {
  const merged = 'https://a.test/{{ record.f_1 | default: "x" }}?y=1';
  const html = `<a href="https://a.test/?x=1&#38;y=2">One</a><a href="{% address %}${merged}{% endaddress %}">Two</a>`;
  expect(track(html)).toEqual({
    html: `<a${through(0)}>One</a><a${through(1)}>Two</a>`,
    links: ["https://a.test/?x=1&y=2", merged],
  });
});

it.each([
  '<a href="mailto:a@b.test">',
  '<a href="tel:+1555">',
  '<a href="#">',
  '<a href="{% address %}{{ links.unsubscribe }}{% endaddress %}">',
  '<a href="{% address %}{{ record.f_1 }}{% endaddress %}">',
  '<a href="{% address %}https://a.test/?next={{ links.preferences }}{% endaddress %}">',
  '<img src="{% address %}https://a.test/{{ record.f_1 }}{% endaddress %}">',
  '{% for record in records %}<a href="{% address %}https://a.test/{{ record.f_1 }}{% endaddress %}">{% endfor %}',
])("leaves %s as it is", (html) => {
  expect(track(html)).toEqual({ html, links: [] });
});

it("follows what is the same for all within a loop, and what is merged after it", () => {
  const html =
    '{% for record in records %}<a href="https://a.test/">{{ record.f_1 }}</a>{% endfor %}<a href="{% address %}https://b.test/{{ record.f_1 }}{% endaddress %}">';
  expect(track(html).links).toEqual(["https://a.test/", "https://b.test/{{ record.f_1 }}"]);
});

it("puts the picture before the end of the mail", () => {
  expect(addPixel("<body>Hello</body>")).toMatch(/^<body>Hello<img [^>]*links\.open[^>]*>\n<\/body>$/);
});
