import { readDefinitions } from "#data/collections/read-definitions.server.ts";
import type { Address } from "#messages/consent/addresses.ts";
import { createList } from "#messages/consent/lists.server.ts";
import { changeMessageSettings } from "#messages/consent/message-settings.server.ts";
import { setState } from "#messages/consent/record-consent.server.ts";
import { scheduleMessage } from "#messages/outgoing-messages/act-on-messages.server.ts";
import { createMessage } from "#messages/outgoing-messages/change-messages.server.ts";
import { scheduleSchema } from "#messages/outgoing-messages/schedule.ts";
import { productTemplates } from "#messages/templates/product/registry.ts";
import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import type { TeamCaller } from "#server/http/caller.ts";
import { newId } from "#shared/ids.ts";
import type { Language } from "#shared/languages.ts";
import type { ContentType } from "#shared/messages.ts";
import { callerNamed } from "./caller-named.ts";
import { type Sent, seedOutcomes } from "./demo-outcomes.ts";

/** A message that begins with a template of the product, with what only the team knows filled in. */
export type Letter = {
  template: string;
  name: string;
  contentType: ContentType;
  /** Where its buttons lead. */
  link: string;
  /** What stands in the template, and what takes its place. */
  replace?: Record<string, string>;
};

type Subscribing = { subscribers: { name: string; address: string }[]; proof: string };

export type DemoMessages = {
  language: Language;
  /** Who answers for the team, and who has begun the draft. */
  owner: string;
  author: string;
  postalAddress: string;
  list: { InternalName: string; ExternalName: string; Description: string };
  /** Whose addresses are written to: a field of a collection, or people who are on the list. */
  audience: { collection: string; field: string } | Subscribing;
  /** The oldest first. */
  sent: (Letter & Sent)[];
  scheduled: Letter;
  draft: Letter;
};

/** A newsletter that was read, a reminder that will go, and a draft that somebody else has begun. */
export const seedMessages = (app: App, teamId: string, plan: DemoMessages) =>
  app.db.transaction(() => writeMessages(app, teamId, plan));

async function writeMessages(app: App, teamId: string, plan: DemoMessages) {
  const owner = await callerNamed(app, teamId, plan.owner);
  const author = await callerNamed(app, teamId, plan.author);
  const asking = { app, caller: owner, address: "" };
  await changeMessageSettings(asking, { postalAddress: plan.postalAddress, trackOpens: true, trackClicks: true });
  const { Id: SubscriptionListId } = await createList(asking, { ...plan.list, IsOpen: true });
  const Audience = { sources: [await sourceOf(app, owner, plan, SubscriptionListId)] };
  const write = (caller: TeamCaller, letter: Letter) =>
    createMessage({ app, caller }, {
      ...{ InternalName: letter.name, DeliveryMethodId: "EMAIL", ContentTypeId: letter.contentType },
      ...{ ContentLanguageId: plan.language, SubscriptionListId, Audience },
      Contents: { [plan.language]: filledIn(letter, plan.language) },
    } as unknown as Parameters<typeof createMessage>[1]);

  const leave = (to: Address) =>
    setState(
      { app, tx: app.db, teamId },
      { ...to, listId: SubscriptionListId, state: "unsubscribed" },
      { how: "page" },
    );
  for (const letter of plan.sent) await seedOutcomes(app, owner, await write(owner, letter), { ...letter, leave });
  await scheduleMessage({ app, caller: owner }, await write(owner, plan.scheduled), inTwoWeeks());
  await write(author, plan.draft);
}

/** Long after whoever tries the demo has stopped; and what is captured goes nowhere. */
const inTwoWeeks = () =>
  scheduleSchema.parse({ localTime: `${new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)}T09:00` });

async function sourceOf(app: App, { teamId }: TeamCaller, { audience, language }: DemoMessages, listId: string) {
  const team = app.db.team(teamId);
  if ("subscribers" in audience) {
    await subscribe(team, listId, language, audience);
    return { kind: "list", listId };
  }
  const { collections } = await readDefinitions(team);
  const collection = [...collections.values()].find(({ pluralName }) => pluralName === audience.collection)!;
  const field = collection.fields.find(({ title }) => title === audience.field)!;
  return { kind: "records", collectionId: collection.id, addressFieldIds: [field.id] };
}

/** One after the other over the last months, each with what proves it. */
async function subscribe(team: TeamDb, listId: string, language: Language, { subscribers, proof }: Subscribing) {
  const people = subscribers.map(({ name, address }, place) => ({
    ...{ name, address, address_key: address.toLowerCase() },
    at: new Date(Date.now() - (50 + (subscribers.length - place) * 3) * 86_400_000),
  }));
  await team.data
    .insertInto("_subscriber")
    .values(
      people.map(({ at, ...person }) => ({
        ...{ id: newId(), list_id: listId, channel: "EMAIL" as const, language, state: "subscribed" as const },
        ...{ ...person, state_since: at, created_at: at },
      })),
    )
    .execute();
  await team.data
    .insertInto("_consent")
    .values(
      people.map(({ at, address_key }) => ({
        ...{ id: newId(), channel: "EMAIL", address_key, list_id: listId, act: "subscribed", how: "page" },
        ...{ source: proof, at },
      })),
    )
    .execute();
}

function filledIn({ template, link, replace = {} }: Letter, language: Language) {
  const { content } = productTemplates.find(({ key }) => key === template)!.in(language);
  const fill = (text: string): string => {
    const replaced = Object.entries(replace).reduce((now, [from, to]) => now.replace(from, to), text);
    return replaced.replace(/\[([^[\]]*)\]/g, "$1");
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return fill(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    const walked = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
    return walked.kind === "button" ? { ...walked, link } : walked;
  };
  return walk(content);
}
