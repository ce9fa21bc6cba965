import { features } from "#app/server/features.ts";
import type { Denied, Twin } from "./twin-teams.ts";

/** Sends what an operation wants as whoever shapes, and notes what was answered. */
export type Act = (name: string, at: string, body?: unknown) => Promise<never>;
type Operation = (act: Act, twin: Twin, denied: Denied) => Promise<void>;

const named = (name: string) => ({ name, pluralName: `${name}s` });
const at = (collectionId: string, rest = "") => `/collections/${collectionId}${rest}`;
const selection = (listId: string) => ({ dataType: "single_selection_from_list", config: { listId } });
const link = (id: string) => ({ dataType: "multi_data_record", config: { collectionIds: [id] } });
const statusOf = ({ places }: Twin, paidAmountFieldId: string) => ({
  ...{ lineItemsFieldId: places.lines, paidAmountFieldId, dueDateFieldId: null },
});

const fieldIdsOf = async (act: Act, collectionId: string): Promise<string[]> => {
  const { fields = [] } = (await act("listFields", at(collectionId, "/fields"))) as { fields?: { id: string }[] };
  return fields.map(({ id }) => id);
};

async function changeType(act: Act, { places }: Twin, fieldId: string, input: object) {
  const path = at(places.campers, `/fields/${fieldId}/type-change`);
  const { version = 1 } = (await act("checkTypeChange", `${path}/check`, input)) as { version?: number };
  await act("changeType", path, { ...input, version, acceptLoss: false });
  await act("changeType", path, { ...input, version, acceptLoss: true });
  await act("undoTypeChange", `${path}/undo`, { acceptLoss: false });
  await act("undoTypeChange", `${path}/undo`, { acceptLoss: true });
}

type Copy = { collections?: { id: string }[] };

/** What was made is looked at and goes again, so that copies are not copied. */
async function readCopy(act: Act, { collections = [] }: Copy) {
  for (const { id } of collections) {
    await act("listRecords", at(id, "/records"));
    await act("listListItems", `/custom-lists/${id}/items`);
  }
  for (const { id } of collections) await act("deleteCollection", at(id));
}

/** What can be done with definitions and membership, and what of it could show something denied. Those that end things come last. */
export const shapingOperations: Record<string, Operation> = {
  createCollection: async (act, { places }, { name, id, isField }) => {
    const over = isField ? places.campers : id;
    const filter = isField ? { field: id, operator: "is_not_empty" } : { and: [] };
    const order = isField ? [{ field: id, descending: true }] : null;
    await act("createCollection", "/collections", { ...named(`Child of ${name}`), parentId: over });
    await act("createCollection", "/collections", {
      ...named(`Smart of ${name}`),
      parentId: over,
      membershipFilter: filter,
    });
    await act("createCollection", "/collections", {
      ...{
        ...named(`Sorted of ${name}`),
        parentId: places.campers,
        membershipFilter: { and: [] },
        membershipOrder: order,
      },
    });
  },
  previewMembership: async (act, { places }, { id, isField }) => {
    const filter = isField
      ? { field: id, operator: "is", value: "41000" }
      : { field: "record_number", operator: "more_than", value: 1 };
    await act("previewMembership", at(isField ? places.campers : id, "/membership-preview"), { filter });
  },
  changeCollection: async (act, { places }, { id, isField }) => {
    const { campers, medical } = places;
    const changes = isField
      ? [
          [campers, { nameFieldId: id }],
          [campers, { avatarFieldId: id }],
          [medical, { nameFieldId: id }],
          [campers, { recordsCanBePurchased: true }],
          [campers, { representsPeople: true }],
        ]
      : [
          ...[{ isUsedAsCustomList: true }, { isInternalConfiguration: false }, { parentId: campers }].map((to) => [
            id,
            to,
          ]),
          ...[{ parentId: null }, { isGloballySearchable: true }, { representsPeople: true }].map((to) => [id, to]),
          ...[{ recordsCanBePurchased: true }, { isBlueprint: true }, { isShownOnTeamDashboard: true }].map((to) => [
            id,
            to,
          ]),
          [id, { membershipFilter: { and: [] } }],
          [campers, { isBlueprint: true }],
          [campers, { parentId: id }],
        ];
    for (const [where, body] of changes) await act("changeCollection", at(String(where)), body);
  },
  createField: async (act, twin, { id, isField }) => {
    const { campers } = twin.places;
    const inputs = isField
      ? [{ dataType: "payment_status", config: statusOf(twin, id) }]
      : [selection(id), link(id), { dataType: "multi_data_collection" }];
    for (const input of inputs) await act("createField", at(campers, "/fields"), { title: "New", ...input });
  },
  changeField: async (act, twin, { id, isField }) => {
    const { campers, status, shirt, friend } = twin.places;
    const change = (fieldId: string, body: object) => act("changeField", at(campers, `/fields/${fieldId}`), body);
    if (isField) {
      await change(status, { config: statusOf(twin, id) });
      for (const body of [{ isUnique: true }, { isRequired: true }, { isRequired: false }, { title: "Other" }])
        await change(id, body);
    } else {
      await change(shirt, selection(id));
      await change(shirt, { config: { listId: id } });
      await change(friend, { config: { collectionIds: [id] } });
    }
  },
  orderFields: async (act, { places }, { id, isField }) => {
    const ids = await fieldIdsOf(act, isField ? places.campers : id);
    const others = [places.salary, ...ids].filter((each) => each !== id);
    await act("orderFields", at(isField ? places.campers : id, "/field-order"), { fieldIds: [id, ...others] });
  },
  changeType: async (act, twin, { id, isField }) => {
    const { places } = twin;
    if (isField) {
      const list = { ...selection(places.shirts), createMissing: true };
      for (const input of [list, selection(places.shirts), { dataType: "boolean" }, { dataType: "plain_text" }])
        await changeType(act, twin, id, input);
    } else {
      for (const input of [selection(id), link(id)]) await changeType(act, twin, places.word, input);
      await changeType(act, twin, places.friend, { dataType: "plain_text" });
    }
  },
  undoStructureChange: async (act) => {
    const { changes = [] } = (await act("listStructureChanges", "/structure/changes")) as {
      changes?: { id: string }[];
    };
    for (const { id } of changes.slice(0, 1)) await act("undoStructureChange", `/structure/changes/${id}/undo`);
  },
  saveBlueprint: async (act, { places }, { name, id, isField }) => {
    const collectionId = isField ? places.campers : id;
    const saved = (await act("saveBlueprint", "/blueprints", { collectionId, name })) as { id?: string };
    if (!saved.id) return;
    await act("readBlueprint", `/blueprints/${saved.id}`);
    await readCopy(act, (await act("useBlueprint", `/blueprints/${saved.id}/use`, { withRecords: true })) as Copy);
    await readCopy(act, (await act("useBlueprint", `/blueprints/${saved.id}/use`, { withRecords: false })) as Copy);
    await act("removeBlueprint", `/blueprints/${saved.id}`);
  },
  duplicateCollection: async (act, { places }, { name, id, isField }) => {
    const from = isField ? places.campers : id;
    for (const withRecords of [true, false]) {
      const copy = await act("duplicateCollection", at(from, "/duplicate"), { ...named(`Copy ${name}`), withRecords });
      await readCopy(act, copy);
    }
  },
  createCard: async (act, { places }, { id, isField }) => {
    const fields = [{ fieldId: isField ? id : places.friend, width: "full" }];
    const card = { title: "Card", type: "form", fields };
    const made = (await act("createCard", at(places.campers, "/cards"), card)) as { id?: string };
    if (made.id) await act("deleteCard", at(places.campers, `/cards/${made.id}`));
  },
  changeCustomList: async (act, { places }, { id, isField }) => {
    await act("changeCustomList", `/custom-lists/${isField ? places.shirts : id}`, { name: "Named" });
  },
  addListItems: async (act, { places }, { id, isField }) => {
    await act("addListItems", `/custom-lists/${isField ? places.shirts : id}/items`, { names: ["Zanzibar one"] });
  },
  mergeListItems: async (act, { places }, { id, isField }) => {
    const list = isField ? places.shirts : id;
    const { items = [] } = (await act("listListItems", `/custom-lists/${list}/items`)) as { items?: { id: string }[] };
    const [first, second] = items;
    const merge = { fromIds: [first?.id ?? places.ada], intoId: second?.id ?? places.bea };
    await act("countItemUses", `/custom-lists/${list}/items/uses`, { itemIds: merge.fromIds });
    await act("mergeListItems", `/custom-lists/${list}/items/merge`, merge);
  },
  updateRecord: async (act, { places }, { id, isField }) => {
    if (!isField) return;
    for (const value of [41_000, "Zanzibar", "10.00", places.ada]) {
      const path = `/records/${places.ada}`;
      const { changeSetId } = (await act("updateRecord", path, { values: { [id]: value } })) as {
        changeSetId?: string;
      };
      if (changeSetId) await act("undoChangeSet", `/change-sets/${changeSetId}/undo`, {});
    }
    const bulk = { action: "update", recordIds: [places.ada, places.bea], values: { [id]: null } };
    const { changeSetId } = (await act("changeRecords", "/records/bulk", bulk)) as { changeSetId?: string };
    if (changeSetId) await act("undoChangeSet", `/change-sets/${changeSetId}/undo`, {});
  },
  changeMembers: async (act, { places }, { id, isField }) => {
    const into = isField ? places.medical : id;
    for (const action of ["add", "remove"])
      await act("changeMembers", at(into, "/members"), { action, recordIds: [places.bea] });
  },
  translateField: async (act, { places }, { id, isField }) => {
    const body = { language: "fr", words: isField ? { title: "Mot" } : { name: "Mot" } };
    if (isField) await act("translateField", at(places.campers, `/fields/${id}/translations`), body);
    else await act("translateCollection", at(id, "/translations"), body);
  },
  deleteField: async (act, { places }, { id, isField }) => {
    if (!isField) return;
    for (const fieldId of [places.name, id]) {
      await act("deleteField", at(places.campers, `/fields/${fieldId}`));
      await act("restoreField", at(places.campers, `/fields/${fieldId}/restore`));
    }
  },
  deleteCollection: async (act, { places }, { id, isField }) => {
    const where = isField ? places.medical : id;
    await act("deleteCollection", at(where));
    await act("restoreCollection", at(where, "/restore"));
  },
};

/** They shape nothing that is denied: words and places of cards, files and lists of one's own. */
const elsewhere = [
  ...["changeCard", "restoreCard", "orderCards", "placeCards", "placeCardsInGroups", "translateCard"],
  ...["createCardGroup", "changeCardGroup", "deleteCardGroup", "restoreCardGroup", "orderCardGroups"],
  ...["translateView", "translateCardGroup", "uploadCsvShape", "createFromCsvShape", "createCustomList"],
  "translateListItem",
  // Wizards show no value to who makes them: whoever runs one sees and writes what they may anyway.
  ...[
    "createWizard",
    "changeWizard",
    "deleteWizard",
    "restoreWizard",
    "duplicateWizard",
    "revertWizard",
    "orderWizards",
  ],
  ...["createStep", "changeStep", "deleteStep", "duplicateStep", "orderSteps", "translateWizard"],
  ...["createTask", "changeTask", "deleteTask", "duplicateTask", "orderTasks"],
  ...["createExternalAccessLink", "changeExternalAccessLink", "deleteExternalAccessLink"],
  ...["createWizardLink", "changeWizardLink", "deleteWizardLink"],
  // Neither do starters and files: what they make of it is a draft.
  ...["planStarter", "useStarter", "checkWizardFile", "importWizard"],
  // Widgets show what is open to the world already, and nothing to who makes them.
  ...["createWidget", "changeWidget", "deleteWidget"],
  ...["makePublicFeed", "closePublicFeed"],
];

const contracts = new Map(features.flatMap(({ contract }) => Object.entries(contract)));
export const methodOf = (name: string): string => contracts.get(name)!.method;

/** Endpoints that shape data and are tried by no operation: add yours to the table. */
export function untriedEndpoints(tried: ReadonlySet<string>): string[] {
  const shaping = [...contracts].filter(
    ([, { access, method }]) =>
      method !== "GET" && access.kind === "feature" && access.anyOf.includes("team_admin_data_collections"),
  );
  return shaping.map(([name]) => name).filter((name) => !tried.has(name) && !elsewhere.includes(name));
}
