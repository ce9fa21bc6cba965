import type { HtmlContext } from "#data/fields/field-html.ts";
import type { FieldTypeName } from "#data/fields/field-type.ts";
import { fieldHtmlNamed } from "#data/fields/html-registry.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { type Html, html } from "#shared/html.ts";

export type Fact = { type: FieldTypeName; config: unknown; title: string; value: unknown };

/** Dates, prices and the like, so that nobody chooses by a name alone; a bare number is told with what it counts. */
export function drawFacts(facts: readonly Fact[], context: HtmlContext): Html | undefined {
  if (facts.length === 0) return undefined;
  const drawn = facts.map(({ type, config, title, value }, place) => {
    const shown = fieldHtmlNamed(type).show(value as never, config, { ...context, isLinkFree: true });
    return html`${place > 0 && " "}<span class="fact">${needsTitle(type) && `${title} `}${shown}</span>`;
  });
  return html`<span class="choice-words">${drawn}</span>`;
}

function needsTitle(type: FieldTypeName): boolean {
  const { isNumeric, isMoney, storage } = fieldTypeNamed(type);
  return (isNumeric && !isMoney) || storage.kind === "boolean";
}
