import type { DefinitionSight } from "#data/collections/shaped-definitions.ts";
import { refuseField } from "#shared/errors.ts";
import { type CardDefinition, type CardScope, cardFor, type ShownField } from "./card-definitions.ts";
import { keepHidden } from "./keep-hidden.ts";
import { cardTypes } from "./registry.ts";

/** What a card shows. */
export type Layout = Pick<CardDefinition, "type" | "sourceFieldId" | "viewId" | "fields">;
export type LayoutInput = { [Key in keyof Layout]?: Layout[Key] | undefined };

/** What whoever lays out a card knows of: collections, fields, and the views that are spoken of. */
export type LayoutSight = DefinitionSight & { views: ReadonlyMap<string, { collectionId: string }> };

/** The source is of a type that the card can show, and the fields are where it looks; others are told that there are none. */
export function requireLayout(scope: CardScope, sight: LayoutSight, layout: Layout) {
  const { isAbout } = cardTypes[layout.type];
  if (!isAbout && layout.sourceFieldId) refuseField("sourceFieldId", "data.cardNoSource");
  if (isAbout) {
    if (!layout.sourceFieldId) refuseField("sourceFieldId", "data.cardSource");
    const source = scope.sourceOf(layout);
    const isOpen = source && sight.seesField(source.id, scope.placesOf(source));
    if (!isOpen) refuseField("sourceFieldId", "data.cardSourceType");
  }
  requireFields(scope, sight, layout);
  if (!isFitting(scope, sight, layout)) refuseField("viewId", "data.cardView");
}

/** What a card shows after a change; what its changer does not see of it stays, unless it becomes another card. */
export function changedLayout(
  scope: CardScope,
  sight: LayoutSight,
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
    const viewId = input.viewId === undefined ? before.viewId : input.viewId;
    if (viewId !== before.viewId && !isFitting(scope, sight, { type, sourceFieldId, viewId }))
      refuseField("viewId", "data.cardView");
    if (!input.fields) return { ...before, viewId };
    requireFields(scope, sight, { type, sourceFieldId: seen.sourceFieldId, fields: input.fields });
    const isSeen = ({ fieldId }: ShownField) => seen.fields.some((each) => each.fieldId === fieldId);
    const fields = keepHidden(before.fields, input.fields, { idOf: ({ fieldId }) => fieldId, isSeen });
    return { type, sourceFieldId, viewId, fields };
  }
  const available = scope.fieldsFor({ type, sourceFieldId });
  const fields = input.fields ?? seen.fields.filter(({ fieldId }) => available.has(fieldId));
  // A view that shows something else than the card now is about is not missed.
  const kept = isFitting(scope, sight, { type, sourceFieldId, viewId: before.viewId }) ? before.viewId : null;
  const layout = { type, sourceFieldId, viewId: input.viewId === undefined ? kept : input.viewId, fields };
  requireLayout(scope, sight, layout);
  return layout;
}

/** One of the team's views that is there, of a collection that the card's source leads to. */
function isFitting(scope: CardScope, sight: LayoutSight, { viewId, ...card }: Omit<Layout, "fields">): boolean {
  if (viewId === null) return true;
  const view = sight.views.get(viewId);
  return view !== undefined && sight.seesCollection(view.collectionId) && scope.fitsView(card, view.collectionId);
}

function requireFields(scope: CardScope, sight: DefinitionSight, layout: Omit<Layout, "viewId">) {
  const available = scope.fieldsFor(layout);
  for (const [place, { fieldId }] of layout.fields.entries()) {
    const isOpen = available.has(fieldId) && sight.seesField(fieldId, available.get(fieldId));
    if (!isOpen) refuseField(`fields.${place}`, "data.unknownField");
  }
  const ids = layout.fields.map(({ fieldId }) => fieldId);
  const twice = ids.findIndex((id, place) => ids.indexOf(id) !== place);
  if (twice >= 0) refuseField(`fields.${twice}`, "data.cardFieldTwice");
}
