import type { ViewShown } from "#views/data-views/contract.ts";
import { bodyOf, type DataWorld, queryOf } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

export type ViewTeam = Awaited<ReturnType<typeof makeViewTeam>>;
export type ItemShown = { id: string; name: string; values: Record<string, unknown>; color?: string; url?: string };

/** A camp whose sessions have a date, a fee that not everybody reads, a kind and a place; and what one does with views. */
export async function makeViewTeam(world: DataWorld) {
  const team = await world.team();
  const sessions = await team.collection("Session");
  const title = await team.field(sessions, "Title", "plain_text");
  const day = await team.field(sessions, "Day", "date");
  const begin = await team.field(sessions, "Begin", "date_time");
  const fee = await team.field(sessions, "Fee", "decimal");
  const open = await team.field(sessions, "Open", "boolean");
  const place = await team.field(sessions, "Place", "physical_address");
  const viewsPath = team.path(`/collections/${sessions}/views`);
  const at = (viewId: string, rest = "") => team.path(`/views/${viewId}${rest}`);
  const read = <Body>(viewId: string, rest: string, query: Record<string, unknown> = {}, who: Visitor = team.admin) =>
    bodyOf<Body>(who.get(`${at(viewId, rest)}?${queryOf(query)}`));
  return {
    ...{ ...team, sessions, title, day, begin, fee, open, place, viewsPath, at },
    create: (input: object = {}, who: Visitor = team.admin) =>
      who.post(viewsPath, { type: "list", internalName: "All", isPersonal: false, publish: true, ...input }),
    make: (input: object = {}, who: Visitor = team.admin) =>
      bodyOf<ViewShown>(
        who.post(viewsPath, { type: "list", internalName: "All", isPersonal: false, publish: true, ...input }),
      ),
    patch: (viewId: string, input: object, who: Visitor = team.admin) =>
      bodyOf<ViewShown>(who.patch(at(viewId), input)),
    views: async (who: Visitor = team.admin) => (await bodyOf<{ views: ViewShown[] }>(who.get(viewsPath))).views,
    items: async (viewId: string, query: Record<string, unknown> = {}, who: Visitor = team.admin) =>
      (await read<{ items: ItemShown[] }>(viewId, "/items", query, who)).items,
    readView: read,
    /** Reads everything of the sessions but their fees. */
    reader: (features: Parameters<typeof team.memberWith>[1] = []) =>
      team.memberWith(
        [
          { permissions: ["read_data_record_metadata", "read_data_field_data"], collectionId: sessions },
          { permissions: ["read_data_field_data"], fieldId: fee, isAllowed: false },
        ],
        features,
      ),
  };
}

type Refused = { error: { fields: { path: string; message: string }[] } };

/** In one line: the status, what is wrong, and the sentence about it. */
export async function refusal(answering: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await answering;
  const [first] = (body as Refused).error.fields;
  return `${status} ${first?.path} ${first?.message}`;
}
