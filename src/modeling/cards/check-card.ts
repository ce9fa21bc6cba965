import type { DefinitionSight } from "#data/collections/shaped-definitions.ts";
import { refuseField } from "#shared/errors.ts";
import { type CardDefinition, type CardScope, cardFor, type ShownField } from "./card-definitions.ts";
import { keepHidden } from "./keep-hidden.ts";
import { cardTypes } from "./registry.ts";

/** What a card shows. */
export type Layout = Pick<CardDefinition, "type" | "sourceFieldId" | "fields">;
export type LayoutInput = { [Key in keyof Layout]?: Layout[Key] | undefined };

/** The source is of a type that the card can show, and the fields are where it looks; others are told that there are none. */
export function requireLayout(scope: CardScope, sight: DefinitionSight, layout: Layout) {
  const { isAbout } = cardTypes[layout.type];
  if (!isAbout && layout.sourceFieldId) refuseField("sourceFieldId", "data.cardNoSource");
  if (isAbout) {
    if (!layout.sourceFieldId) refuseField("sourceFieldId", "data.cardSource");
    const source = scope.sourceOf(layout);
    const isOpen = source && sight.seesField(source.id, scope.placesOf(source));
    if (!isOpen) refuseField("sourceFieldId", "data.cardSourceType");
  }
  requireFields(scope, sight, layout);
}

/** What a card shows after a change; what its changer does not see of it stays, unless it becomes another card. */
export function changedLayout(
  scope: CardScope,
  sight: DefinitionSight,
  before: CardDefinition,
  input: LayoutInput,
): Layout {
  const seen = cardFor(before, scope, sight);
  const type = input.type ?? before.type;
  // A source that is in the bin or closed is shown as none; sent back like that, it stays.
  const isEchoed = input.sourceFieldId === undefined || input.sourceFieldId === seen.sourceFieldId;
  const given = isEchoed ? before.sourceFieldId : (input.sourceFieldId ?? null);
  const sourceFieldId = cardTypes[type].isAbout ? given : (input.sourceFieldId ?? null);
  if (type === before.type && sourceFieldId === before.sourceFieldId) {
    if (!input.fields) return before;
    requireFields(scope, sight, { type, sourceFieldId: seen.sourceFieldId, fields: input.fields });
    const isSeen = ({ fieldId }: ShownField) => seen.fields.some((each) => each.fieldId === fieldId);
    const fields = keepHidden(before.fields, input.fields, { idOf: ({ fieldId }) => fieldId, isSeen });
    return { type, sourceFieldId, fields };
  }
  const available = scope.fieldsFor({ type, sourceFieldId });
  const fields = input.fields ?? seen.fields.filter(({ fieldId }) => available.has(fieldId));
  requireLayout(scope, sight, { type, sourceFieldId, fields });
  return { type, sourceFieldId, fields };
}

function requireFields(scope: CardScope, sight: DefinitionSight, layout: Layout) {
  const available = scope.fieldsFor(layout);
  for (const [place, { fieldId }] of layout.fields.entries()) {
    const isOpen = available.has(fieldId) && sight.seesField(fieldId, available.get(fieldId));
    if (!isOpen) refuseField(`fields.${place}`, "data.unknownField");
  }
  const ids = layout.fields.map(({ fieldId }) => fieldId);
  const twice = ids.findIndex((id, place) => ids.indexOf(id) !== place);
  if (twice >= 0) refuseField(`fields.${twice}`, "data.cardFieldTwice");
}
