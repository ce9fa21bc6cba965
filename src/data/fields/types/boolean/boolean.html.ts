import { html } from "#shared/html.ts";
import { makeFieldHtml } from "../../field-html.ts";
import { radioButtons } from "../../html/choice-inputs.ts";
import { typedRead } from "../../html/text-input.ts";
import { boolean } from "./boolean.ts";

/** Three answers: yes, no and none yet. A box alone could not say the last one. */
export const booleanHtml = makeFieldHtml<unknown, boolean>({
  show: (value, _config, { say }) => html`${say(`fields.inputs.boolean.${value ? "yes" : "no"}`)}`,
  input: (asked, _config, context) => {
    const choices = (["yes", "no"] as const).map((id) => ({ id, name: context.say(`fields.inputs.boolean.${id}`) }));
    const chosen = typeof asked.value === "boolean" ? (asked.value ? "yes" : "no") : undefined;
    return radioButtons(asked, chosen, choices, context);
  },
  read: typedRead(boolean),
  isGroup: () => true,
});
