import { recordEvents } from "#data/records/record-events.ts";
import type { Delivery, Webhook } from "#team-admin/webhooks/contract.ts";
import { addToTeam, makePerson, makeRole, makeTeam } from "./factories.ts";
import { openReceiver } from "./receiver.ts";
import type { TestApp } from "./test-app.ts";
import type { Visitor } from "./visitor.ts";

export type WebhookMember = { userId: string; visitor: Visitor };
export type MadeWebhook = Webhook & { secret: string };
export type WebhookTeam = Awaited<ReturnType<typeof openWebhookTeam>>;

/** A team with campers, an administrator, Ann who may have webhooks, and somebody to send them to. */
export async function openWebhookTeam(world: TestApp) {
  const receiver = await openReceiver();
  const { teamId: id, memberRoleId } = await makeTeam(world.db);
  const path = (rest: string) => `/api/teams/${id}${rest}`;
  const zapier = await makeRole(world.db, id, "Integrators", ["integrations_zapier"]);
  const admin = await join({ isTeamAdmin: true });
  const ann = await join({ roleIds: [zapier, memberRoleId] });
  const campers = await make("/collections", { name: "Camper", pluralName: "Campers" });
  const nameField = await make(`/collections/${campers}/fields`, { title: "Name", dataType: "plain_text" });
  const feeField = await make(`/collections/${campers}/fields`, { title: "Fee", dataType: "decimal" });
  return {
    ...{ id, memberRoleId, zapier, admin, ann, campers, nameField, feeField, receiver, path, join, make, log },

    makeWebhook: (input: object = {}, who = ann): Promise<MadeWebhook> =>
      post("/webhooks", { name: "Zap", url: receiver.url, events: recordEvents, ...input }, who),

    add: (values: Record<string, unknown> = { [nameField]: "Ada", [feeField]: "12.5" }, at = campers) =>
      make(`/collections/${at}/records`, { values }),

    latest: async (webhook: MadeWebhook) => (await log(webhook)).deliveries[0]!,

    async shown(webhook: MadeWebhook, who = ann): Promise<Webhook | undefined> {
      const { webhooks } = (await who.visitor.get(path("/webhooks"))).body as { webhooks: Webhook[] };
      return webhooks.find((each) => each.id === webhook.id);
    },

    async close() {
      receiver.close();
      await world.db.team(id).remove("webhook").execute();
    },
  };

  async function join(membership: { isTeamAdmin?: boolean; roleIds?: string[] }): Promise<WebhookMember> {
    const person = await makePerson(world.db);
    await addToTeam(world.db, id, { ...person, ...membership });
    return { userId: person.userId, visitor: await world.signIn(person.email) };
  }

  async function make(rest: string, input: object): Promise<string> {
    return (await post<{ id: string }>(rest, input, admin)).id;
  }

  async function post<T>(rest: string, input: object, who: WebhookMember): Promise<T> {
    const { status, body } = await who.visitor.post(path(rest), input);
    if (status !== 200) throw new Error(`${rest}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  async function log(webhook: MadeWebhook, query = "", who = ann) {
    const { body } = await who.visitor.get(path(`/webhooks/${webhook.id}/deliveries${query}`));
    return body as { deliveries: Delivery[]; cursor: string | null };
  }
}
