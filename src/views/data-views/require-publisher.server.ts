import { refuseField } from "#shared/errors.ts";
import { openedByView } from "./opened-by-view.ts";
import type { Shaping } from "./shape-views.server.ts";
import { isShownOutside } from "./shown-outside.server.ts";
import type { ViewDefinition } from "./view-definitions.ts";
import type { ViewSettings } from "./view-settings.ts";

type Publisher = Pick<Shaping, "definitions" | "rights">;
type Published = Pick<ViewDefinition, "collectionId" | "type">;

/** Nobody shows to the world what is not theirs to read: every field and record that the view reaches must be. */
export async function requirePublisher(
  publisher: Publisher & Pick<Shaping, "team">,
  view: Published & { id?: string },
  settings: ViewSettings,
) {
  const isShown = settings.isVisibleExternally || (view.id && (await isShownOutside(publisher.team, view.id)));
  if (!isShown) return;
  const closed = findClosedPart(publisher, view, settings);
  if (closed) refuseField("isVisibleExternally", closed.messageKey, closed.values);
}

/** What keeps somebody from showing it to everyone, as a sentence. */
export function findClosedPart(
  { definitions, rights }: Publisher,
  view: Published,
  settings: ViewSettings,
): { messageKey: string; values?: Record<string, string> } | undefined {
  const { fieldIds, collectionIds } = openedByView(definitions, view, settings);
  const line = definitions.lineOf(view.collectionId).map(({ id }) => id);
  // What is internal is for team admins, and for nobody outside.
  if (definitions.isInternal(view.collectionId)) return { messageKey: "data.viewExternalInternal" };
  const isOwn = (fieldId: string) => line.includes(definitions.fields.get(fieldId)!.collectionId);
  const mayRead = (fieldId: string) =>
    rights.mayWithField("read_data_field_data", fieldId, isOwn(fieldId) ? line : undefined);
  const hidden = collectionIds.find((id) => !rights.mayInCollection("read_data_record_metadata", id));
  if (hidden && definitions.isInternal(hidden)) return { messageKey: "data.viewExternalInternal" };
  const closed = fieldIds.find((id) => !mayRead(id));
  if (closed) return { messageKey: "data.viewExternalField", values: { field: definitions.fields.get(closed)!.title } };
  if (!hidden) return undefined;
  const collection = definitions.collections.get(hidden)?.pluralName ?? "";
  return { messageKey: "data.viewExternalCollection", values: { collection } };
}
