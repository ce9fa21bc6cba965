import { expect, it } from "vitest";
import { places, snippetOf } from "./snippet.ts";

const site = { origin: "https://simply.test", teamId: "t", title: "Tents & <boats>" };
const view = { id: "w", viewId: "v", wizardId: null, listId: null };
const wizard = { id: "w", viewId: null, wizardId: "z", listId: null };
const list = { id: "w", viewId: null, wizardId: null, listId: "l" };

it("is the script, and an element with a link to the same on a page of its own", () => {
  expect(snippetOf(view, site)).toBe(
    '<script src="https://simply.test/widget.js" async></script>\n' +
      '<simply-view view="w"><a href="https://simply.test/public/team-t/views/v">Tents &#38; &#60;boats&#62;</a></simply-view>',
  );
  expect(snippetOf(wizard, site)).toContain(
    '<simply-wizard wizard="w"><a href="https://simply.test/public/team-t/wizards/z">',
  );
  expect(snippetOf(list, site)).toContain('<simply-subscribe list="w"><a href="https://simply.test/subscribe/t/l">');
  expect(snippetOf(wizard, { ...site, isFramed: true })).toContain('<simply-wizard wizard="w" frame><a');
});

it("is written as each builder of websites takes it, and names the script and the widget everywhere", () => {
  for (const place of places) {
    const code = snippetOf(wizard, { ...site, place });
    expect([place, code.includes("https://simply.test/widget.js"), code.includes("simply-wizard")]).toEqual([
      place,
      true,
      true,
    ]);
  }
  expect(snippetOf(view, { ...site, place: "wix" })).toBe("https://simply.test/widget.js\nsimply-view\nview = w");
  const component = snippetOf(view, { ...site, title: "{boats}", place: "react" });
  expect(component).toContain(">&#123;boats&#125;</a></simply-view>;");
  expect(component).toMatch(/script\[src="\$\{script\}"\]/);
});
