import { newId } from "#shared/ids.ts";
import type { DataEndpoint, Input } from "./data-endpoint.ts";
import type { Sample } from "./data-sample.ts";
import { bodyOf } from "./data-world.ts";
import { recordEndpoints } from "./record-endpoints.ts";
import { viewEndpoints } from "./view-endpoints.ts";

const seeing = ["read_data_record_metadata"] as const;
const reading = ["read_data_record_metadata", "read_data_field_data"] as const;
const writing = ["read_data_record_metadata", "update_data_field_data"] as const;
const deleting = ["read_data_record_metadata", "delete_data_records"] as const;

const tellsSecret = (text: string, { secret }: Sample) => text.includes(secret);
const tellsRecord = (text: string, { recordId }: Sample) => text.includes(recordId);
const inCollection = (rest: string) => (sample: Sample) => ({ at: `/collections/${sample.collectionId}${rest}` });
const ofRecord = (rest: string) => (sample: Sample) => ({ at: `/records/${sample.recordId}${rest}` });
const named = { name: "Cabin", pluralName: "Cabins" };

/** Every endpoint that has to do with data, and what it takes to use it. An endpoint that is not here fails the test. */
export const dataEndpoints: Record<string, DataEndpoint> = {
  listDataCollections: {
    needs: seeing,
    ask: ({ teamId }) => ({ at: `/api/dataCollections?TeamId=${teamId}` }),
    tells: (text, { collectionId }) => text.includes(collectionId),
  },
  createCollection: { needs: [], shapes: true, ask: () => ({ at: "/collections", body: named }) },
  changeCollection: { needs: [], shapes: true, ask: (sample) => ({ ...inCollection("")(sample), body: named }) },
  deleteCollection: { needs: [], shapes: true, ask: inCollection("") },
  restoreCollection: {
    needs: [],
    shapes: true,
    ask: async (sample) => {
      await sample.team.admin.delete(sample.team.path(`/collections/${sample.collectionId}`));
      return inCollection("/restore")(sample);
    },
  },
  listFields: {
    needs: reading,
    ask: inCollection("/fields"),
    tells: (text, { noteField }) => text.includes(noteField),
  },
  createField: {
    needs: [],
    shapes: true,
    ask: (sample) => ({ ...inCollection("/fields")(sample), body: { title: "Beds", dataType: "number" } }),
  },
  changeField: {
    needs: [],
    shapes: true,
    ask: (sample) => ({ ...inCollection(`/fields/${sample.noteField}`)(sample), body: { title: "Notes" } }),
  },
  orderFields: {
    needs: [],
    shapes: true,
    ask: (sample) => ({
      ...inCollection("/field-order")(sample),
      body: { fieldIds: [sample.nameField, sample.noteField] },
    }),
  },
  deleteField: { needs: [], shapes: true, ask: (sample) => inCollection(`/fields/${sample.noteField}`)(sample) },
  restoreField: {
    needs: [],
    shapes: true,
    ask: async (sample) => {
      await sample.team.admin.delete(sample.team.path(inCollection(`/fields/${sample.noteField}`)(sample).at));
      return inCollection(`/fields/${sample.noteField}/restore`)(sample);
    },
  },
  listCards: {
    needs: reading,
    ask: async (sample) => {
      const fields = [{ fieldId: sample.noteField, width: "full" }];
      const card = { title: "Notes", type: "form", fields };
      await sample.team.admin.post(sample.team.path(inCollection("/cards")(sample).at), card);
      return inCollection("/cards")(sample);
    },
    tells: (text, { noteField }) => text.includes(noteField),
  },
  listTranslations: { needs: [], shapes: true, ask: () => ({ at: "/translations" }) },
  translateCollection: {
    needs: [],
    shapes: true,
    ask: async (sample) => ({
      ...inCollection("/translations")(sample),
      body: await inFrench(sample, { name: "Lit" }),
    }),
  },
  translateField: {
    needs: [],
    shapes: true,
    ask: async (sample) => ({
      ...inCollection(`/fields/${sample.noteField}/translations`)(sample),
      body: await inFrench(sample, { title: "Mot" }),
    }),
  },
  listRecords: { needs: reading, ask: inCollection("/records?limit=500"), tells: tellsSecret },
  countRecords: { needs: seeing, ask: inCollection("/count") },
  createRecord: {
    needs: ["update_data_field_data"],
    ask: (sample) => ({ ...inCollection("/records")(sample), body: { values: { [sample.nameField]: "New" } } }),
  },
  listLinks: {
    needs: reading,
    ask: async (sample) => {
      const { team, collectionId, recordId } = sample;
      const field = await team.field(collectionId, "Friend", "single_data_record");
      await team.change(recordId, { values: { [field]: recordId } });
      return ofRecord("/links")(sample);
    },
    tells: tellsRecord,
  },
  readRecord: { needs: reading, ask: ofRecord(""), tells: tellsSecret },
  updateRecord: {
    needs: writing,
    ask: (sample) => ({ ...ofRecord("")(sample), body: { values: { [sample.noteField]: "Other" } } }),
  },
  deleteRecord: { needs: deleting, ask: ofRecord("") },
  restoreRecord: {
    needs: deleting,
    ask: async (sample) => {
      await sample.team.admin.delete(sample.team.path(`/records/${sample.recordId}`));
      return ofRecord("/restore")(sample);
    },
  },
  listRecordMessages: { needs: seeing, ask: ofRecord("/messages") },
  readHistory: { needs: reading, ask: ofRecord("/history"), tells: tellsSecret },
  undoChangeSet: {
    needs: writing,
    ask: async (sample) => {
      await sample.team.change(sample.recordId, { values: { [sample.noteField]: "Else" } });
      const [latest] = await sample.team.history(sample.recordId);
      return { at: `/change-sets/${latest!.changeSetId}/undo`, body: {} };
    },
  },
  changeMembers: {
    needs: writing,
    ask: async (sample) => {
      const other = await sample.team.collection("Staff");
      return { at: `/collections/${other}/members`, body: { action: "add", recordIds: [sample.recordId] } };
    },
  },
  countSmartMembers: {
    needs: seeing,
    ask: async ({ team, collectionId, nameField }) => {
      const membershipFilter = { field: nameField, operator: "is_not_empty" };
      const smart = { name: "Named", pluralName: "Named", parentId: collectionId, membershipFilter };
      await bodyOf(team.admin.post(team.path("/collections"), smart));
      return { at: "/smart-counts" };
    },
    tells: (text) => !text.includes('"counts":{}'),
  },
  previewMembership: {
    needs: reading,
    shapes: true,
    asksOfField: true,
    ask: (sample) => ({
      ...inCollection("/membership-preview")(sample),
      body: { filter: { field: sample.noteField, operator: "is_not_empty" } },
    }),
  },
  exportCsv: { needs: reading, ask: inCollection("/export.csv"), tells: tellsSecret },
  exportChosen: {
    needs: reading,
    ask: (sample) => ({ ...inCollection("/export.csv")(sample), body: { recordIds: [sample.recordId] } }),
    tells: tellsSecret,
  },
  uploadImport: { needs: writing, ask: (sample) => ({ ...inCollection("/imports")(sample), body: csvFile() }) },
  mendCells: {
    needs: writing,
    ask: async (sample, { userId }) => ({
      at: `${await uploadFor(sample, userId)}/cells`,
      body: { cells: [{ row: 2, column: 0, text: "Ada" }] },
    }),
  },
  checkImport: { needs: writing, ask: (sample, { userId }) => importBy(sample, userId, "check") },
  runImport: { needs: writing, ask: (sample, { userId }) => importBy(sample, userId, "run") },
  search: { needs: reading, ask: ({ secret }) => ({ at: `/search?q=${secret}` }), tells: tellsRecord },
  listBookmarks: {
    needs: seeing,
    ask: async (sample, { userId }) => {
      await bookmark(sample, userId);
      return { at: "/bookmarks" };
    },
    tells: tellsRecord,
  },
  setBookmark: { needs: seeing, ask: ({ recordId }) => ({ at: `/bookmarks/${recordId}`, body: {} }) },
  removeBookmark: {
    // One's own mark may always go, also on what is out of sight.
    needs: [],
    ask: async (sample, { userId }) => {
      await bookmark(sample, userId);
      return { at: `/bookmarks/${sample.recordId}` };
    },
  },
  readListSetup: { needs: seeing, ask: inCollection("/list-setup") },
  putListSetup: { needs: seeing, ask: (sample) => ({ ...inCollection("/list-setup")(sample), body: { setup: null } }) },
  readProject: {
    needs: seeing,
    ask: async (sample, { userId }) => ({ at: (await projectFor(sample, userId)).at }),
    tells: tellsRecord,
  },
  pinToProject: {
    needs: seeing,
    ask: async (sample, { userId }) => ({
      at: `${(await projectFor(sample, userId)).at}/pins`,
      body: { kind: "record", subjectId: sample.recordId },
    }),
  },
  markPin: {
    needs: seeing,
    ask: async (sample, { userId }) => {
      const { at, pinId } = await projectFor(sample, userId);
      return { at: `${at}/pins/${pinId}`, body: { isDone: true } };
    },
  },
  readStats: {
    needs: seeing,
    ask: () => ({ at: "/stats" }),
    tells: (text) => (JSON.parse(text) as { records: number }).records > 0,
  },
  listRecentChanges: {
    needs: reading,
    ask: () => ({ at: "/recent-changes?limit=100" }),
    tells: (text, { noteField }) => text.includes(noteField),
  },
  listRecentlyChanged: { needs: seeing, ask: () => ({ at: "/recently-changed?limit=100" }), tells: tellsRecord },
  // What came of it was told to its uploader before.
  findImportDuplicates: {
    needs: [],
    ask: async (sample, { userId }) => ({ at: `${await uploadFor(sample, userId)}/duplicates` }),
  },
  showImport: { needs: [], ask: async (sample, { userId }) => ({ at: await uploadFor(sample, userId) }) },
  findPossibleDuplicates: {
    needs: reading,
    ask: async (sample) => {
      const people = await sample.team.collection("Guest", { representsPeople: true });
      const email = await sample.team.field(people, "Email", "email_address");
      const twin = { [email]: `${sample.recordId}@example.test` };
      sample.recordId = (await sample.team.add(people, twin)).id;
      return { at: `/collections/${people}/possible-duplicates`, body: { values: twin } };
    },
    tells: tellsRecord,
  },
  listProducts: {
    needs: seeing,
    ask: async (sample) => {
      const goods = await sample.team.collection("Good", { recordsCanBePurchased: true });
      const title = await sample.team.field(goods, "Title", "plain_text");
      sample.recordId = (await sample.team.add(goods, { [title]: `Tent ${sample.recordId}` })).id;
      return { at: "/products?limit=100" };
    },
    tells: tellsRecord,
  },
  ...recordEndpoints,
  ...viewEndpoints,
};

const bookmark = ({ world, team, recordId }: Sample, userId: string) =>
  world.db
    .team(team.teamId)
    .data.insertInto("_bookmark")
    .values({ user_id: userId, record_id: recordId })
    .onConflict((twice) => twice.doNothing())
    .execute();

/** A project of theirs, with the record pinned to it. */
async function projectFor({ world, team, recordId }: Sample, userId: string) {
  const [id, pinId] = [newId(), newId()];
  const { data } = world.db.team(team.teamId);
  await data
    .insertInto("_project")
    .values({ id, name: "Opening day", icon: "fas_flag", state: "active", owner_id: userId })
    .execute();
  await data
    .insertInto("_project_pin")
    .values({ id: pinId, project_id: id, kind: "record", subject_id: recordId, rank: 1 })
    .execute();
  return { at: `/projects/${id}`, pinId };
}

/** Words in a language that the team has for its data. */
async function inFrench({ world, teamId }: Sample, words: object) {
  const languages = { available_data_languages: ["en", "fr"] };
  await world.db.app.updateTable("team").set(languages).where("id", "=", teamId).execute();
  return { language: "fr", words };
}

/** An import belongs to who uploaded it; here an administrator does, on behalf of whoever is to try it. */
async function uploadFor({ team, world, collectionId }: Sample, userId: string): Promise<string> {
  const at = `/collections/${collectionId}/imports`;
  const { id } = await bodyOf<{ id: string }>(team.admin.send("POST", team.path(at), csvFile()));
  const imports = world.db.team(team.teamId).data.updateTable("_import");
  await imports.set({ created_by: userId }).where("id", "=", id).execute();
  return `${at}/${id}`;
}

async function importBy(sample: Sample, userId: string, step: "check" | "run"): Promise<Input> {
  const mapping = [{ column: 0, to: sample.nameField }];
  const body = { mapping, dayFirst: null, decimalComma: false };
  return { at: `${await uploadFor(sample, userId)}/${step}`, body };
}

function csvFile(): FormData {
  const form = new FormData();
  form.set("file", new Blob(["Name\r\nBea\r\n"]), "names.csv");
  return form;
}
