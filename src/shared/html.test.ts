import { expect, it } from "vitest";
import { html, trusted } from "./html.ts";

it("escapes what is put in, and keeps what is HTML already", () => {
  const link = html`<a href="${`"><script>`}">${"<b>'&"}</a>`;
  expect(String(html`<p>${link}${[html`<i>${1}</i>`, "<"]}${null}${undefined}${false}</p>`)).toBe(
    '<p><a href="&#34;&#62;&#60;script&#62;">&#60;b&#62;&#39;&#38;</a><i>1</i>&#60;</p>',
  );
  expect(String(html`${trusted("<br>")}`)).toBe("<br>");
});
