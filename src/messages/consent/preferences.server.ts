import type { App } from "#server/app.ts";
import type { Language } from "#shared/languages.ts";
import { listWords } from "./lists.server.ts";
import type { Preferences } from "./public-contract.ts";
import { type Recipient, requireRecipient, showRecipient } from "./recipient.server.ts";
import { liftOptOut, optOut, setState } from "./record-consent.server.ts";

type Input = { listIds: string[]; everything?: boolean | undefined; language?: Language | undefined };

export const showPreferences = async (app: App, token: string): Promise<Preferences> =>
  show(app, await requireRecipient(app, "preferences", token));

/** What they choose is their own word, from their own mailbox: it needs no other confirmation. */
export async function savePreferences(app: App, token: string, input: Input, source: string): Promise<Preferences> {
  const recipient = await requireRecipient(app, "preferences", token);
  const { team, to, language } = recipient;
  const proof = { ...recipient.proof, how: "preferences", source } as const;
  await app.db.transaction(async (tx) => {
    const consenting = { app, tx, teamId: team.id };
    if (input.everything) await optOut(consenting, to, proof);
    else if (input.listIds.length > 0) await liftOptOut(consenting, to, proof);
    for (const { id: listId, isOn } of input.everything
      ? []
      : await readLists({ ...recipient, team: tx.team(team.id) })) {
      const wants = input.listIds.includes(listId);
      if (wants === isOn) continue;
      const spoken = input.language ?? language;
      const state = wants ? "subscribed" : "unsubscribed";
      await setState(consenting, { ...to, listId, language: spoken, state }, proof);
    }
    if (input.language)
      await tx
        .team(team.id)
        .data.updateTable("_subscriber")
        .set({ language: input.language })
        .where("channel", "=", to.method)
        .where("address_key", "=", to.key)
        .execute();
  });
  return show(app, { ...recipient, language: input.language ?? language });
}

const show = async (app: App, recipient: Recipient): Promise<Preferences> => ({
  ...(await showRecipient(app, recipient)),
  lists: await readLists(recipient),
});

/** All open ones, those that they are or were on, and the one that brought them here. */
async function readLists({ team, to, listId, language, isByParticipation }: Recipient): Promise<Preferences["lists"]> {
  const rows = await team
    .from("subscription_list")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("external_name")
    .orderBy("id")
    .execute();
  const mine = await team.data
    .selectFrom("_subscriber")
    .select(["list_id", "state"])
    .where("channel", "=", to.method)
    .where("address_key", "=", to.key)
    .execute();
  const states = new Map(mine.map((row) => [row.list_id, row.state]));
  return rows
    .filter((row) => row.is_open || states.has(row.id) || row.id === listId)
    .map((row) => {
      const state = states.get(row.id);
      const isOn = state === undefined ? row.id === listId && isByParticipation : state === "subscribed";
      return { id: row.id, ...listWords(row, language), isOn };
    });
}
