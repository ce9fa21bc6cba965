import { refuseField } from "#shared/errors.ts";
import { openedByView } from "./opened-by-view.ts";
import type { Shaping } from "./shape-views.server.ts";
import type { ViewDefinition } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

/** Nobody shows to the world what is not theirs to read: every field and record that the view reaches must be. */
export function requirePublisher(
  { definitions, rights }: Pick<Shaping, "definitions" | "rights">,
  view: Pick<ViewDefinition, "collectionId" | "type">,
  settings: ViewSettings,
) {
  if (!settings.isVisibleExternally) return;
  const { fieldIds, collectionIds } = openedByView(definitions, view, settings);
  const line = definitions.lineOf(view.collectionId).map(({ id }) => id);
  const isOwn = (fieldId: string) => line.includes(definitions.fields.get(fieldId)!.collectionId);
  const mayRead = (fieldId: string) =>
    rights.mayWithField("read_data_field_data", fieldId, isOwn(fieldId) ? line : undefined);
  const closed = fieldIds.find((id) => !mayRead(id));
  if (closed)
    refuseField("isVisibleExternally", "data.viewExternalField", { field: definitions.fields.get(closed)!.title });
  const hidden = collectionIds.find((id) => !rights.mayInCollection("read_data_record_metadata", id));
  if (hidden)
    refuseField("isVisibleExternally", "data.viewExternalCollection", {
      collection: definitions.collections.get(hidden)?.pluralName ?? "",
    });
  // What is internal is for team admins, and for nobody outside.
  const internal = definitions.lineOf(view.collectionId).find(({ isInternalConfiguration }) => isInternalConfiguration);
  if (internal) refuseField("isVisibleExternally", "data.viewExternalInternal");
}
