import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { newId } from "#shared/ids.ts";
import { bodyOf, type DataTeam, startDataWorld } from "#testing/data-world.ts";
import type { Visitor } from "#testing/visitor.ts";
import { whileTesting } from "#testing/while-testing.ts";
import type { NamedRecord } from "./record-names.server.ts";

const world = whileTesting(startDataWorld);
let team: DataTeam;
let campers: string;
let name: string;
let photo: string;

beforeAll(async () => {
  team = await world.team();
  campers = await team.collection("Camper", { icon: "fas_campground", representsPeople: true });
  name = await team.field(campers, "Name", "plain_text");
  photo = await team.field(campers, "Photo", "single_image");
  await bodyOf(team.admin.patch(team.path(`/collections/${campers}`), { avatarFieldId: photo }));
});

const namesFor = async (who: Visitor, ids: string[]) =>
  (await bodyOf<{ records: NamedRecord[] }>(who.post(team.path("/records/names"), { ids }))).records;

const filesFor = async (who: Visitor, ids: string[]) =>
  (await bodyOf<{ files: { id: string; name: string }[] }>(who.post(team.path("/records/files"), { ids }))).files;

async function uploadPicture(): Promise<string> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } });
  const data = new FormData();
  data.set("file", new Blob([new Uint8Array(await picture.png().toBuffer())]), "Ada.png");
  return (await bodyOf<{ id: string }>(team.admin.send("POST", team.path("/files"), data))).id;
}

it("tells names, icons and avatars of records, not of those in the bin or unknown", async () => {
  const avatarFileId = await uploadPicture();
  const ada = await team.add(campers, { [name]: "Ada", [photo]: avatarFileId });
  const bob = await team.add(campers, { [name]: "Bob" });
  const gone = await team.add(campers, { [name]: "Cid" });
  await team.admin.delete(team.path(`/records/${gone.id}`));
  const told = await namesFor(team.admin, [ada.id, bob.id, gone.id, newId()]);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      { id: ada.id, name: "Ada", icon: "fas_campground", isPerson: true, avatarFileId },
      { id: bob.id, name: "Bob", icon: "fas_campground", isPerson: true, avatarFileId: null },
    ]),
  );
});

it("tells the same with lists of what leads to them, as far as the caller may see it", async () => {
  const trips = await team.collection("Trip");
  const leader = await team.field(trips, "Leader", "single_data_record", { config: { collectionIds: [campers] } });
  const avatarFileId = await uploadPicture();
  const ada = await team.add(campers, { [name]: "Ada", [photo]: avatarFileId });
  await team.add(trips, { [leader]: ada.id });
  const seeing = await team.memberWith([
    { permissions: ["read_data_record_metadata"] },
    { permissions: ["read_data_field_data"], collectionId: trips, isAllowed: true },
  ]);
  const appearancesFor = async (who: Visitor) =>
    (await bodyOf<{ appearances: unknown }>(who.get(team.path(`/collections/${trips}/records`)))).appearances;
  const appearance = { icon: "fas_campground", isPerson: true };
  expect(await appearancesFor(team.admin)).toEqual({ [ada.id]: { ...appearance, avatarFileId } });
  expect(await appearancesFor(seeing)).toEqual({ [ada.id]: { ...appearance, avatarFileId: null } });
});

it("tells nothing of what the caller may not see, and no picture of a field that is closed to them", async () => {
  const fileId = await uploadPicture();
  const ada = await team.add(campers, { [name]: "Ada", [photo]: fileId });
  const outside = await team.memberWith([]);
  const seeing = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
  const reading = await team.memberWith([{ permissions: ["read_data_record_metadata", "read_data_field_data"] }]);
  expect(await namesFor(outside, [ada.id])).toEqual([]);
  expect(await namesFor(seeing, [ada.id])).toMatchObject([{ name: "Ada", avatarFileId: null }]);
  expect(await namesFor(reading, [ada.id])).toMatchObject([{ name: "Ada", avatarFileId: fileId }]);
  expect(await filesFor(seeing, [fileId])).toEqual([]);
  expect(await filesFor(reading, [fileId])).toMatchObject([{ id: fileId, name: "Ada.png" }]);
});

it("takes the photo of people where no avatar field was chosen, for who may read it, and nothing of things", async () => {
  const staff = await team.collection("Staff", { representsPeople: true });
  await team.field(staff, "Scans", "multi_image");
  const portrait = await team.field(staff, "Portrait", "single_image");
  const boats = await team.collection("Boat");
  const picture = await team.field(boats, "Picture", "single_image");
  const fileId = await uploadPicture();
  const eve = await team.add(staff, { [portrait]: fileId });
  const canoe = await team.add(boats, { [picture]: await uploadPicture() });
  const seeing = await team.memberWith([{ permissions: ["read_data_record_metadata"] }]);
  expect(await namesFor(team.admin, [eve.id])).toMatchObject([{ avatarFileId: fileId }]);
  expect(await namesFor(team.admin, [canoe.id])).toMatchObject([{ avatarFileId: null }]);
  expect(await namesFor(seeing, [eve.id])).toMatchObject([{ avatarFileId: null }]);
});

it("tells of an upload to nobody but its uploader until a value holds it", async () => {
  const fileId = await uploadPicture();
  const reading = await team.memberWith([{ permissions: ["read_data_record_metadata", "read_data_field_data"] }]);
  expect(await filesFor(team.admin, [fileId])).toMatchObject([{ id: fileId }]);
  expect(await filesFor(reading, [fileId])).toEqual([]);
});

it("takes 500 at a time", async () => {
  const ids = Array.from({ length: 501 }, () => newId());
  expect((await team.admin.post(team.path("/records/names"), { ids })).status).toBe(400);
  expect(await namesFor(team.admin, ids.slice(1))).toEqual([]);
});
