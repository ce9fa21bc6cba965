import { hasScreen, pathTo, type RouteName } from "#client/routes.ts";
import type { FieldUseShown } from "#modeling/definition-log/contract.ts";

/** Where each kind of use is looked at and changed. */
const places = {
  smartFilter: "admin.collection.details",
  smartOrder: "admin.collection.details",
  nameField: "admin.collection.details",
  avatarField: "admin.collection.details",
  languageField: "admin.collection.details",
  timeZoneField: "admin.collection.details",
  fieldSetting: "admin.collection.fields",
  listPart: "admin.collection.details",
  card: "admin.collection.cards",
  view: "admin.view.details",
  wizard: "admin.wizard.steps",
  template: "messages.template",
  message: "message.details",
} as const satisfies Record<string, RouteName>;

export type KnownUse = keyof typeof places | "other";

/** What later features bring is named without a link until it has a line here. */
export function placeOfUse(
  { kind, collectionId, subjectId }: FieldUseShown,
  teamId: string,
): { known: KnownUse; to?: string } {
  if (!Object.hasOwn(places, kind)) return { known: "other" };
  const known = kind as keyof typeof places;
  const to = pathTo(places[known], {
    teamId,
    dataCollectionId: collectionId,
    dataViewId: subjectId,
    dataWizardId: subjectId,
    outgoingMessageId: subjectId,
    ogmTemplateId: subjectId,
  });
  return { known, ...(to && hasScreen(places[known]) && { to }) };
}
