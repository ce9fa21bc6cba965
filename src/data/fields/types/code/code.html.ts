import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { typedLines } from "../../html/text-input.ts";
import { code } from "./code.ts";

export const codeHtml = makeFieldHtml<unknown, string>({
  // Long lines are reached by keys.
  show: (text) => html`<pre class="code" tabindex="0"><code>${text}</code></pre>`,
  ...typedLines(code, { class: "code", rows: 8, spellcheck: "false", autocomplete: "off", autocapitalize: "none" }),
});
