import type { DataEndpoint } from "./data-endpoint.ts";
import type { Sample } from "./data-sample.ts";
import { bodyOf } from "./data-world.ts";

const seeing = ["read_data_record_metadata"] as const;
const reading = ["read_data_record_metadata", "read_data_field_data"] as const;

const tellsSecret = (text: string, { secret }: Sample) => text.includes(secret);

/** A list of the team's that shows the note, groups by it and is filtered by it. */
async function makeView({ team, collectionId, nameField, noteField }: Sample): Promise<string> {
  const settings = {
    recordNameFieldId: nameField,
    displayedFields: [{ field: noteField }],
    filterFields: [{ field: noteField }],
    groupBy: [noteField],
    urlFieldId: nameField,
  };
  const body = {
    type: "list",
    internalName: `View ${crypto.randomUUID()}`,
    isPersonal: false,
    publish: true,
    settings,
  };
  const made = await bodyOf<{ id: string }>(team.admin.post(team.path(`/collections/${collectionId}/views`), body));
  return made.id;
}

const ofView = (rest: string) => async (sample: Sample) => ({ at: `/views/${await makeView(sample)}${rest}` });

/** What is read through views. What changes them is tried in `views/data-views/server.test.ts`. */
export const viewEndpoints: Record<string, DataEndpoint> = {
  listItems: { needs: reading, ask: ofView("/items?limit=500"), tells: tellsSecret },
  countItems: { needs: seeing, ask: ofView("/count") },
  listFilterValues: { needs: seeing, ask: ofView("/filters") },
  groupItems: { needs: reading, ask: ofView("/groups"), tells: tellsSecret },
  listEvents: { needs: seeing, ask: ofView("/events?from=2027-07-01&to=2027-07-31") },
  listPlaces: { needs: seeing, ask: ofView("/places") },
};
