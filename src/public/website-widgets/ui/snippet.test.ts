import { expect, it } from "vitest";
import { snippetOf } from "./snippet.ts";

const place = { origin: "https://simply.test", teamId: "t", title: "Tents & <boats>" };

it("is the script, and an element with a link to the same on a page of its own", () => {
  expect(snippetOf({ id: "w", viewId: "v", wizardId: null }, place)).toBe(
    '<script src="https://simply.test/widget.js" async></script>\n' +
      '<simply-view view="w"><a href="https://simply.test/public/team-t/views/v">Tents &#38; &#60;boats&#62;</a></simply-view>',
  );
  expect(snippetOf({ id: "w", viewId: null, wizardId: "z" }, place)).toContain(
    '<simply-wizard wizard="w"><a href="https://simply.test/public/team-t/wizards/z">',
  );
});
