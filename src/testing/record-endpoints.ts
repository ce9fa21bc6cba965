import { insertPossibleMatches } from "#data/records/reading/possible-matches.server.ts";
import { newId } from "#shared/ids.ts";
import type { DataEndpoint, Input } from "./data-endpoint.ts";
import type { Sample } from "./data-sample.ts";
import { bodyOf } from "./data-world.ts";

const seeing = ["read_data_record_metadata"] as const;
const reading = ["read_data_record_metadata", "read_data_field_data"] as const;
const writing = ["read_data_record_metadata", "update_data_field_data"] as const;
const deleting = ["read_data_record_metadata", "delete_data_records"] as const;

const tellsSecret = (text: string, { secret }: Sample) => text.includes(secret);
const tellsRecord = (text: string, { recordId }: Sample) => text.includes(recordId);
const doesSomething = (text: string) => (JSON.parse(text) as { records: number }).records > 0;
const bulk = (body: object) => ({ at: "/records/bulk", body });
const bin = ({ team, recordId }: Sample) => team.admin.delete(team.path(`/records/${recordId}`));
const newest = async ({ team, recordId }: Sample) => (await team.history(recordId))[0]!.changeSetId;

/** What is done with many records at once, and what is known of all of them together. */
export const recordEndpoints: Record<string, DataEndpoint> = {
  countGroups: {
    needs: reading,
    asksOfField: true,
    ask: ({ collectionId, noteField }) => ({ at: `/collections/${collectionId}/groups?field=${noteField}` }),
  },
  summarizeRecords: {
    needs: reading,
    asksOfField: true,
    ask: ({ collectionId, noteField }) => ({
      at: `/collections/${collectionId}/summary`,
      body: { groupBy: [noteField], figures: [{ field: noteField, aggregate: "filled" }] },
    }),
  },
  readRecords: {
    needs: reading,
    ask: ({ recordId }) => ({ at: "/records/read", body: { ids: [recordId] } }),
    tells: tellsSecret,
  },
  readRecordNames: {
    needs: seeing,
    ask: ({ recordId }) => ({ at: "/records/names", body: { ids: [recordId] } }),
    tells: tellsRecord,
  },
  readRecordFiles: {
    needs: reading,
    ask: async (sample) => {
      const fileId = await holdFile(sample);
      return { at: "/records/files", body: { ids: [fileId] } };
    },
    tells: (text) => (JSON.parse(text) as { files: unknown[] }).files.length > 0,
  },
  "changeRecords/create": {
    needs: ["update_data_field_data"],
    ask: ({ collectionId, nameField }) =>
      bulk({ action: "create", collectionId, records: [{ values: { [nameField]: "New" } }] }),
  },
  "changeRecords/update": {
    needs: writing,
    ask: ({ recordId, noteField }) =>
      bulk({ action: "update", recordIds: [recordId], values: { [noteField]: "Other" } }),
  },
  "changeRecords/delete": {
    needs: deleting,
    ask: ({ recordId }) => bulk({ action: "delete", recordIds: [recordId] }),
  },
  "changeRecords/restore": {
    needs: deleting,
    ask: async (sample) => {
      await bin(sample);
      return bulk({ action: "restore", recordIds: [sample.recordId] });
    },
  },
  "changeRecords/add": {
    needs: writing,
    ask: async ({ team, recordId }) =>
      bulk({ action: "add", recordIds: [recordId], collectionId: await team.collection("Staff") }),
  },
  "changeRecords/tag": {
    needs: writing,
    ask: async (sample) => bulk({ action: "tag", recordIds: [sample.recordId], tagIds: [await makeTag(sample)] }),
  },
  listTags: {
    needs: seeing,
    ask: async (sample) => {
      const tagIds = [await makeTag(sample)];
      const input = { action: "tag", recordIds: [sample.recordId], tagIds };
      await bodyOf(sample.team.admin.post(sample.team.path("/records/bulk"), input));
      return { at: "/tags?counts=1" };
    },
    tells: (text) => (JSON.parse(text) as { tags: { records: number }[] }).tags.some(({ records }) => records > 0),
  },
  listChangeSets: { needs: seeing, ask: () => ({ at: "/change-sets" }), tells: tellsRecord },
  readChangeSet: {
    needs: reading,
    ask: async (sample) => ({ at: `/change-sets/${await newest(sample)}` }),
    tells: tellsSecret,
  },
  listBin: {
    needs: deleting,
    ask: async (sample) => {
      await bin(sample);
      return { at: "/bin" };
    },
    tells: tellsRecord,
  },
  listCustomLists: {
    needs: seeing,
    ask: onceFor(async (sample) => {
      await makeList(sample);
      return { at: "/custom-lists" };
    }),
    tells: (text, { collectionId }) => text.includes(collectionId),
  },
  listListItems: {
    needs: seeing,
    ask: onceFor(async (sample) => ({ at: await makeList(sample) })),
    tells: tellsRecord,
  },
  addListItems: {
    needs: writing,
    ask: onceFor(async (sample) => ({ at: await makeList(sample), body: { names: ["New"] } })),
  },
  changeListItem: {
    needs: writing,
    ask: onceFor(async (sample) => {
      const at = await makeList(sample);
      return { at: `${at}/${sample.recordId}`, body: { color: "red" } };
    }),
  },
  orderListItems: {
    needs: writing,
    ask: onceFor(async (sample) => {
      await makeList(sample);
      return { at: `/custom-lists/${sample.collectionId}/item-order`, body: { itemIds: [sample.recordId] } };
    }),
  },
  countItemUses: {
    needs: reading,
    ask: onceFor(async (sample) => {
      const at = await makeList(sample);
      const { collectionId: listId, recordId, team } = sample;
      const field = { title: "Choice", dataType: "single_selection_from_list", config: { listId } };
      const { id } = await bodyOf<{ id: string }>(team.admin.post(team.path(`/collections/${listId}/fields`), field));
      await bodyOf(team.admin.patch(team.path(`/records/${recordId}`), { version: 1, values: { [id]: recordId } }));
      return { at: `${at}/uses`, body: { itemIds: [recordId] } };
    }),
    tells: doesSomething,
  },
  mergeListItems: {
    needs: [...writing, "delete_data_records"],
    ask: onceFor(async (sample) => {
      const at = await makeList(sample);
      const made = await bodyOf<{ items: { id: string }[] }>(
        sample.team.admin.post(sample.team.path(at), { names: ["Bea"] }),
      );
      return { at: `${at}/merge`, body: { fromIds: [sample.recordId], intoId: made.items[0]!.id } };
    }),
  },
  mergeRecords: {
    needs: [...reading, "update_data_field_data", "delete_data_records"],
    ask: async ({ team, collectionId, recordId, nameField }) => {
      const { id: fromId } = await team.add(collectionId, { [nameField]: "Twin" });
      return { at: `/records/${recordId}/merge`, body: { fromId } };
    },
  },
  dismissPossibleMatches: {
    needs: writing,
    ask: async ({ team, world, recordId }) => {
      const row = { recordId, matchIds: [], typed: {} };
      await insertPossibleMatches(world.db.team(team.teamId), [row]);
      return { at: `/records/${recordId}/possible-matches`, body: { isDismissed: true } };
    },
  },
  emptyBin: {
    needs: deleting,
    ask: async (sample) => {
      await bin(sample);
      return { at: "/bin/empty", body: { recordIds: [sample.recordId] } };
    },
    tells: doesSomething,
  },
};

async function makeTag({ team }: Sample): Promise<string> {
  const input = { name: `Tag ${newId().slice(-12)}`, color: "gray" };
  return (await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), input))).id;
}

/** A file of the administrator's in a record of the collection: made once, as all who try it there may read all of it or none. */
function holdFile(sample: Sample): Promise<string> {
  const held = heldFiles.get(sample.collectionId) ?? makeHeldFile(sample);
  heldFiles.set(sample.collectionId, held);
  return held;
}

const heldFiles = new Map<string, Promise<string>>();

async function makeHeldFile({ team, collectionId, recordId }: Sample): Promise<string> {
  const data = new FormData();
  data.set("file", new Blob(["hello"]), "notes.txt");
  const { id } = await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), data));
  const field = await team.field(collectionId, "Held file", "single_file");
  await team.change(recordId, { values: { [field]: id } });
  return id;
}

/** Prepared for the first who asks about the sample; those who were refused have left it as it was. */
function onceFor(prepare: (sample: Sample) => Promise<Input>): (sample: Sample) => Promise<Input> {
  const prepared = new WeakMap<Sample, Promise<Input>>();
  return (sample) => {
    const input = prepared.get(sample) ?? prepare(sample);
    prepared.set(sample, input);
    return input;
  };
}

/** A custom list that the sample is about from now on, with one item. */
async function makeList(sample: Sample): Promise<string> {
  const input = { name: "List", items: ["Ada"] };
  sample.collectionId = (
    await bodyOf<{ id: string }>(sample.team.admin.post(sample.team.path("/custom-lists"), input))
  ).id;
  const at = `/custom-lists/${sample.collectionId}/items`;
  const { items } = await bodyOf<{ items: [{ id: string }] }>(sample.team.admin.get(sample.team.path(at)));
  sample.recordId = items[0].id;
  return at;
}
