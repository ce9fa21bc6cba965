import { newId } from "#shared/ids.ts";
import type { DataTeam, DataWorld } from "./data-world.ts";

/** Something fresh to try an endpoint on: whoever may, changes it. */
export type Sample = Awaited<ReturnType<typeof makeSample>>;

/** A collection with two texts, and a record in it; in a collection that is there already, if one is given. */
export async function makeSample(world: DataWorld, team: DataTeam, place?: SamplePlace) {
  const { collectionId, nameField, noteField } = place ?? (await makePlace(team));
  // Stands in one value of this record, and in no name.
  const secret = `Zanzibar${newId().slice(-12)}`;
  const { id: recordId } = await team.add(collectionId, { [nameField]: "Ada", [noteField]: secret });
  return { world, team, teamId: team.teamId, collectionId, nameField, noteField, recordId, secret };
}

type SamplePlace = Awaited<ReturnType<typeof makePlace>>;

export async function makePlace(team: DataTeam) {
  const collectionId = await team.collection("Camper");
  const nameField = await team.field(collectionId, "Name", "plain_text");
  const noteField = await team.field(collectionId, "Note", "plain_text");
  return { collectionId, nameField, noteField };
}
