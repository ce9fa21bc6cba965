import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider, useTranslations } from "use-intl";
import { expect, it } from "vitest";
import en from "#locales/en/errors.json" with { type: "json" };
import es from "#locales/es/errors.json" with { type: "json" };
import { loadWordsOf } from "./language.ts";
import { SpeakWithin } from "./speak-within.tsx";

function Broken() {
  return useTranslations("errors")("internal");
}

const page = () =>
  renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={{ errors: en } as never}>
      <Broken />
      <SpeakWithin language="es" meanwhile="…">
        <Broken />
      </SpeakWithin>
    </IntlProvider>,
  );

it("a part of the page is in its own language, once its words are there, and says which", async () => {
  expect(page()).toBe(`${en.internal}…`);
  await loadWordsOf("es");
  expect(page()).toContain(`<div lang="es" style="display:contents">${es.internal}</div>`);
  expect(page().startsWith(en.internal)).toBe(true);
});
