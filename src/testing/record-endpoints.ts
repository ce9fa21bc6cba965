import { newId } from "#shared/ids.ts";
import type { DataEndpoint, Sample } from "./data-endpoints.ts";
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
      const wish = { action: "tag", recordIds: [sample.recordId], tagIds };
      await bodyOf(sample.team.admin.post(sample.team.path("/records/bulk"), wish));
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
  const wish = { name: `Tag ${newId().slice(-12)}`, color: "gray" };
  return (await bodyOf<{ id: string }>(team.admin.post(team.path("/tags"), wish))).id;
}
