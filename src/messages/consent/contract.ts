import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { featurePermissionGroups } from "#shared/permissions.ts";
import { messageSettings, messageSettingsInput } from "./message-settings.ts";
import { consentActs, consentWays, subscriberStates } from "./suppressions.ts";

const access = holderOf("team_admin_account_info");
/** Who writes messages names the list they belong to. */
const readers = holderOf("team_admin_account_info", ...featurePermissionGroups.outgoing_messages);

const name = z.string().trim().min(1, "validation.empty").max(120);
const description = z.string().trim().max(1_000);
const translations = z.partialRecord(
  z.enum(languages),
  z.strictObject({ ExternalName: z.string().trim().max(120).default(""), Description: description.default("") }),
);

const list = z.object({
  Id: z.string(),
  InternalName: z.string(),
  /** What recipients read. */
  ExternalName: z.string(),
  Description: z.string(),
  /** How many are subscribed. Null for callers who only write messages. */
  Subscribers: z.number().nullable(),
  IsDoubleOptIn: z.boolean(),
  /** Anyone can join by its page. */
  IsOpen: z.boolean(),
  Translations: translations,
  CreatedAt: z.iso.datetime(),
});
list.register(z.globalRegistry, { id: "SubscriptionList" });
export type SubscriptionList = z.output<typeof list>;

const listInput = z.strictObject({
  InternalName: name,
  ExternalName: name,
  Description: description.optional(),
  IsDoubleOptIn: z.boolean().optional(),
  IsOpen: z.boolean().optional(),
  Translations: translations.optional(),
});
export type ListInput = z.output<typeof listInput>;

const subscriber = z.object({
  id: z.string(),
  channel: z.enum(deliveryMethods),
  /** Empty where the person was erased and only their wish is kept. */
  address: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  recordId: z.string().nullable(),
  state: z.enum(subscriberStates),
  stateSince: z.iso.datetime(),
  createdAt: z.iso.datetime(),
});
subscriber.register(z.globalRegistry, { id: "Subscriber" });
export type Subscriber = z.output<typeof subscriber>;

/** How it is known that they agreed: kept as proof. */
const proof = z.string().trim().min(1, "validation.empty").max(1_000);

const subscriberInput = z.strictObject({
  channel: z.enum(deliveryMethods),
  address: z.string().trim().min(1, "validation.empty").max(254),
  name: z.string().trim().max(200).optional(),
  language: z.enum(languages).optional(),
  source: proof,
  /** They unsubscribed, and have said since that they want it again. */
  again: z.boolean().optional(),
});
export type SubscriberInput = z.output<typeof subscriberInput>;

const fromCollection = z.strictObject({ collectionId: id, fieldId: id, source: proof });
export type FromCollection = z.output<typeof fromCollection>;

const team = z.strictObject({ teamId: id });
const one = z.strictObject({ teamId: id, listId: id });
const limit = z.coerce.number().int().min(1).max(200).default(50);

const subscribersQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  state: z.enum(subscriberStates).optional(),
  channel: z.enum(deliveryMethods).optional(),
  limit,
  cursor: id.optional(),
});
export type SubscribersQuery = z.output<typeof subscribersQuery>;

export const listSorts = ["InternalName", "ExternalName", "Subscribers"] as const;
const listsQuery = z.strictObject({
  sort: z.enum(listSorts).default("InternalName"),
  descending: z.stringbool({ truthy: ["true"], falsy: ["false"] }).default(false),
  limit,
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
});
export type ListsQuery = z.output<typeof listsQuery>;

export const consentContract = {
  readMessageSettings: endpoint({
    method: "GET",
    path: "/teams/:teamId/message-settings",
    access,
    summary: "What all messages of the team follow: postal address, tracking, sending hours, history, texts.",
    input: { params: team },
    output: messageSettings,
  }),
  changeMessageSettings: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/message-settings",
    access,
    summary: "Change some of the message settings; the others stay.",
    input: { params: team, body: messageSettingsInput },
    output: messageSettings,
    repeatable: true,
  }),
  listSubscriptionLists: endpoint({
    method: "GET",
    path: "/teams/:teamId/subscription-lists",
    access: readers,
    summary:
      "The team's subscription lists. Callers who only write messages get the names; `Subscribers` is null for them, and they can't sort by it.",
    input: { params: team, query: listsQuery },
    output: z.object({ lists: z.array(list), total: z.number() }),
  }),
  createSubscriptionList: endpoint({
    method: "POST",
    path: "/teams/:teamId/subscription-lists",
    access,
    summary: "Create a list that people subscribe to. Joining is confirmed by email unless `IsDoubleOptIn` is false.",
    input: { params: team, body: listInput.extend({ Id: id.optional() }) },
    errors: ["conflict"],
    output: list,
  }),
  changeSubscriptionList: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/subscription-lists/:listId",
    access,
    summary: "Change a subscription list.",
    input: { params: one, body: listInput.partial() },
    errors: ["conflict"],
    output: list,
    repeatable: true,
  }),
  deleteSubscriptionList: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/subscription-lists/:listId",
    access,
    summary: "Delete a list that no waiting message belongs to. It can be restored with its subscribers.",
    input: { params: one },
    errors: ["conflict"],
    repeatable: true,
  }),
  restoreSubscriptionList: endpoint({
    method: "POST",
    path: "/teams/:teamId/subscription-lists/:listId/restore",
    access,
    summary: "Bring back a deleted list.",
    input: { params: one },
    errors: ["conflict"],
    output: list,
    repeatable: true,
  }),
  listSubscribers: endpoint({
    method: "GET",
    path: "/teams/:teamId/subscription-lists/:listId/subscribers",
    access,
    summary: "Who is on a list, newest first. `cursor` of one page asks for the next.",
    input: { params: one, query: subscribersQuery },
    output: z.object({ subscribers: z.array(subscriber), cursor: z.string().nullable() }),
  }),
  addSubscriber: endpoint({
    method: "POST",
    path: "/teams/:teamId/subscription-lists/:listId/subscribers",
    access,
    summary:
      "Subscribe somebody who agreed to it; `source` says how, and is kept as proof. Whoever unsubscribed is added only with `again`.",
    input: { params: one, body: subscriberInput },
    errors: ["conflict"],
    output: subscriber,
  }),
  addSubscribersOfCollection: endpoint({
    method: "POST",
    path: "/teams/:teamId/subscription-lists/:listId/subscribers/from-collection",
    access,
    summary:
      "Subscribe everyone in a collection by an email or phone field, as far as you may read it. Whoever unsubscribed stays unsubscribed.",
    input: { params: one, body: fromCollection },
    output: z.object({ added: z.number() }),
  }),
  removeSubscriber: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/subscription-lists/:listId/subscribers/:subscriberId",
    access,
    summary: "Unsubscribe somebody. They stay in the list as unsubscribed, so that no import brings them back.",
    input: { params: one.extend({ subscriberId: id }) },
    repeatable: true,
  }),
  exportSubscribers: endpoint({
    method: "GET",
    path: "/teams/:teamId/subscription-lists/:listId/subscribers.csv",
    access,
    summary: "Everyone on a list as CSV.",
    input: { params: one },
    streams: true,
  }),
  readConsentHistory: endpoint({
    method: "GET",
    path: "/teams/:teamId/consent-history",
    access,
    summary: "What somebody said about being written to, newest first: when, how, and from where.",
    input: {
      params: team,
      query: z.strictObject({ channel: z.enum(deliveryMethods), address: z.string().trim().min(1).max(254) }),
    },
    output: z.object({
      acts: z.array(
        z.object({
          at: z.iso.datetime(),
          act: z.enum(consentActs),
          how: z.enum(consentWays),
          source: z.string(),
          /** Null: about everything. */
          listId: z.string().nullable(),
          list: z.string().nullable(),
          by: z.string().nullable(),
          messageId: z.string().nullable(),
        }),
      ),
    }),
  }),
} as const;
