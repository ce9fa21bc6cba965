import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { FeaturePermission } from "#shared/permissions.ts";
import { bodyOf, type DataWorld } from "./data-world.ts";
import type { Visitor } from "./visitor.ts";

/** Content that is enough to be sent. */
export const plainContent = { en: { subject: "Hello", text: "Camp begins on Monday." } };

/** A team with people to write to, and what a message needs to be sent. */
export async function makeOutgoingTeam(world: DataWorld) {
  const team = await world.team();
  const parents = await team.collection("Parent", { representsPeople: true });
  const name = await team.field(parents, "Name", "plain_text");
  const email = await team.field(parents, "Email", "email_address");
  const phone = await team.field(parents, "Phone", "phone_number");
  const campers = await team.collection("Camper", { representsPeople: true });
  const camperName = await team.field(campers, "Name", "plain_text");
  const link = await team.field(campers, "Parents", "multi_data_record", { config: { collectionIds: [parents] } });
  const audience = {
    sources: [{ kind: "records", collectionId: parents, addressFieldIds: [email] }],
  };
  return {
    ...team,
    parents,
    campers,
    fields: { name, email, phone, camperName, link },
    audience,
    /** Somebody who reads everything and has these rights on messages. */
    writer: (...features: FeaturePermission[]) =>
      team.memberWith([{ permissions: ["read_data_record_metadata", "read_data_field_data"] }], features),
    begin: (input: object = {}, who: Visitor = team.admin) =>
      bodyOf<MessageShown>(
        who.post(team.path("/messages"), {
          InternalName: "Welcome",
          DeliveryMethodId: "EMAIL",
          ContentTypeId: "TRANSACTIONAL",
          Contents: plainContent,
          Audience: audience,
          ...input,
        }),
      ),
    message: (id: string, who: Visitor = team.admin) => bodyOf<MessageShown>(who.get(team.path(`/messages/${id}`))),
    act: (id: string, action: string, who: Visitor = team.admin) =>
      who.post(team.path(`/messages/${id}/actions`), { action }),
    needApproval: (isNeeded: boolean) => team.admin.patch(team.path("/account"), { messagesNeedApproval: isNeeded }),
  };
}

export type OutgoingTeam = Awaited<ReturnType<typeof makeOutgoingTeam>>;
