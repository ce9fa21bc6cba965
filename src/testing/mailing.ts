import type pg from "pg";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import type { Trial } from "#messages/outgoing-messages/trial.ts";
import { openDb, teamSchema } from "#server/db/db.ts";
import { newId } from "#shared/ids.ts";
import { bodyOf } from "./data-world.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "./factories.ts";
import { Visitor } from "./visitor.ts";

export type Mailing = Awaited<ReturnType<typeof makeMailing>>;

/**
 * News to so many subscribers of a list, due at once; whoever runs on that database begins to send them. `trial`: two
 * subjects are tried first. `name`: what their addresses begin with.
 */
export async function makeMailing(
  pool: pg.Pool,
  url: string,
  subscribers: number,
  { trial, name = "reader" }: { trial?: Trial; name?: string } = {},
) {
  const db = openDb(pool);
  const { teamId } = await makeTeam(db);
  const person = await makePerson(db);
  await addToTeam(db, teamId, { ...person, isTeamAdmin: true });
  const enter = async (at: string) => {
    const visitor = new Visitor(at);
    await visitor.post("/api/auth/sign-in", { email: person.email, password: demoPassword });
    return visitor;
  };
  const me = await enter(url);
  const path = (rest: string) => `/api/teams/${teamId}${rest}`;
  await bodyOf(me.patch(path("/message-settings"), { postalAddress: "1 Lake Road", trackOpens: true }));
  const listId = newId();
  const list = { id: listId, internal_name: "News", external_name: "News" };
  await db.transaction((tx) => tx.team(teamId).insert("subscription_list", [list]).execute());
  await pool.query(
    `insert into "${teamSchema(teamId)}"._subscriber (id, list_id, channel, address, address_key, name, state)
      select gen_random_uuid(), $1, 'EMAIL', $3 || n || '@example.test', $3 || n || '@example.test', 'Reader ' || n,
        'subscribed' from generate_series(1, $2::int) as n`,
    [listId, subscribers, name],
  );
  const second = trial ? { second: { subject: "Camp begins" } } : {};
  const { Id: messageId } = await bodyOf<MessageShown>(
    me.post(path("/messages"), {
      ...{ InternalName: "News", DeliveryMethodId: "EMAIL", ContentTypeId: "MARKETING", SubscriptionListId: listId },
      Contents: {
        en: { subject: "News for {{ recipient.name }}", text: "Dear {{ recipient.name }}, camp begins.", ...second },
      },
      ...(trial && { Trial: trial }),
      Audience: { sources: [{ kind: "list", listId }] },
    }),
  );
  await bodyOf(me.post(path(`/messages/${messageId}/schedule`), {}));
  await pool.query("update app.outgoing_message set scheduled_at = now() where id = $1", [messageId]);

  const rows = async <Row extends object>(columns: string, rest: string) =>
    (
      await pool.query<Row>(`select ${columns} from "${teamSchema(teamId)}"._outbox where message_id = $1 ${rest}`, [
        messageId,
      ])
    ).rows;
  return {
    messageId,
    outbox: `"${teamSchema(teamId)}"._outbox`,
    enter,
    path,
    addresses: Array.from({ length: subscribers }, (_, place) => `${name}${place + 1}@example.test`),
    status: async () =>
      (await pool.query<{ status: string }>("select status from app.outgoing_message where id = $1", [messageId]))
        .rows[0]!.status,
    /** How many are no longer waiting. */
    dealtWith: async () =>
      (await rows<{ count: number }>("count(*)::int as count", "and state <> 'waiting'"))[0]!.count,
    uncertain: async () =>
      (await rows<{ address: string }>("address", "and state = 'uncertain' order by address")).map(
        ({ address }) => address,
      ),
    states: async () =>
      Object.fromEntries(
        (await rows<{ state: string; count: number }>("state, count(*)::int as count", "group by state")).map(
          ({ state, count }) => [state, count],
        ),
      ),
  };
}
