import type { HtmlContext } from "#data/fields/field-html.ts";
import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { type Html, html } from "#shared/html.ts";
import type { ReceiptShown } from "#wizards/wizard-runs/run-shown.ts";
import { editStep, moveName } from "./form-names.ts";

/** All that was entered, step by step, each with the way back to it. */
export function drawReceipt(groups: ReceiptShown, context: HtmlContext): Html {
  const { say } = context;
  const missing = html`<span class="unanswered">${say("publicPages.wizard.notAnswered")}</span>`;
  const drawn = groups.map(({ stepId, title, parts }) => {
    const lists = parts.map((part) => {
      const entries = part.entries.map(({ label, field, value, names }) => {
        const text = field
          ? isBlank(value)
            ? missing
            : fieldHtmlNamed(field.dataType).show(value as never, field.config, { ...context, isLinkFree: true })
          : names.length > 0
            ? html`${names.join(", ")}`
            : missing;
        return html`<div><dt>${label}</dt><dd>${text}</dd></div>`;
      });
      return html`${part.title && html`<h4>${part.title}</h4>`}<dl>${entries}</dl>`;
    });
    return html`<section class="receipt"><div class="receipt-head"><h3>${title}</h3><button class="button quiet" name="${moveName}" value="${editStep(stepId)}" aria-label="${say("publicPages.wizard.editOf", { name: title })}">${say("publicPages.wizard.edit")}</button></div>${lists}</section>`;
  });
  return html`${drawn}`;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
