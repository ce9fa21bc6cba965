import * as z from "zod";
import { brandIds } from "#shared/brands.ts";
import { anyone, endpoint } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { deliveryMethods } from "#shared/messages.ts";
import { publicFontNames } from "#shared/public-theme.ts";

/** In the query, as with every link that we send: no log keeps it. */
const query = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{60,300}$/, "validation.link") });

const picture = z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable();

const page = z.object({
  teamName: z.string(),
  brand: z.enum(brandIds),
  logo: picture,
  headerPicture: picture,
  /** Of buttons and links; null: as the brand has it. */
  accent: z.string().nullable(),
  font: z.enum(publicFontNames),
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  /** What the recipient is written to in. */
  language: z.enum(languages),
});
export type PublicPage = z.output<typeof page>;

const recipient = page.extend({
  /** Of the message that the link was in; empty where it has no name for recipients. */
  messageName: z.string(),
  channel: z.enum(deliveryMethods),
  /** Only as much of it as its owner needs to know it again. */
  address: z.string(),
  /** They get nothing but what they must be told. */
  isOptedOut: z.boolean(),
});

const shownList = z.object({ id: z.string(), name: z.string(), description: z.string(), isOn: z.boolean() });
const preferences = recipient.extend({ lists: z.array(shownList) });
export type Preferences = z.output<typeof preferences>;

const join = z.strictObject({ teamId: id, listId: id });
const errors = ["link_expired"] as const;

export const publicContract = {
  openUnsubscribe: endpoint({
    method: "GET",
    path: "/unsubscribe",
    access: anyone,
    summary: "Leads to the page for unsubscribing. Opening it changes nothing.",
    input: { query },
    errors,
    streams: true,
  }),
  unsubscribeOneClick: endpoint({
    method: "POST",
    path: "/unsubscribe",
    access: anyone,
    summary: "What mail programs send when somebody clicks Unsubscribe in them (RFC 8058).",
    input: { query, body: z.strictObject({ "List-Unsubscribe": z.literal("One-Click") }) },
    takesForm: true,
    errors,
    repeatable: true,
  }),
  showUnsubscribe: endpoint({
    method: "GET",
    path: "/public/unsubscribe",
    access: anyone,
    summary: "What the page for unsubscribing shows.",
    input: { query },
    errors,
    output: recipient.extend({ list: z.object({ name: z.string(), isOn: z.boolean() }).nullable() }),
  }),
  unsubscribe: endpoint({
    method: "POST",
    path: "/public/unsubscribe",
    access: anyone,
    summary: "Unsubscribe from the message's list, or from everything. `undo` takes it back within the hour.",
    input: { query, body: z.strictObject({ from: z.enum(["list", "everything"]) }) },
    errors,
    output: z.object({ undo: z.string().nullable() }),
    repeatable: true,
  }),
  undoUnsubscribe: endpoint({
    method: "POST",
    path: "/public/unsubscribe/undo",
    access: anyone,
    summary: "Take back what was just unsubscribed.",
    input: { query },
    errors,
  }),
  showPreferences: endpoint({
    method: "GET",
    path: "/public/message-preferences",
    access: anyone,
    summary: "Which lists a recipient is on, and which they could join.",
    input: { query },
    errors,
    output: preferences,
  }),
  savePreferences: endpoint({
    method: "PUT",
    path: "/public/message-preferences",
    access: anyone,
    summary: "Be on exactly these lists, or unsubscribe from everything.",
    input: {
      query,
      body: z.strictObject({
        listIds: z.array(id).max(500),
        everything: z.boolean().optional(),
        language: z.enum(languages).optional(),
      }),
    },
    errors,
    output: preferences,
    repeatable: true,
  }),
  showJoinPage: endpoint({
    method: "GET",
    path: "/public/teams/:teamId/subscription-lists/:listId",
    access: anyone,
    summary: "An open list that anyone can join.",
    input: { params: join },
    output: page.extend({ name: z.string(), description: z.string() }),
  }),
  joinList: endpoint({
    method: "POST",
    path: "/public/teams/:teamId/subscription-lists/:listId",
    access: anyone,
    summary: "Ask to join an open list. The answer is the same whether or not the address is on it.",
    input: {
      params: join,
      body: z.strictObject({
        email: z
          .string()
          .trim()
          .min(1, "validation.empty")
          .max(254, "validation.email")
          .pipe(z.email("validation.email")),
        name: z.string().trim().max(120).optional(),
        /** Nobody sees this field; programs that fill in everything do. */
        website: z.string().max(300).optional(),
      }),
    },
  }),
  showConfirmation: endpoint({
    method: "GET",
    path: "/public/confirm-subscription",
    access: anyone,
    summary: "Which list a confirmation link is about. Opening it changes nothing.",
    input: { query },
    errors,
    output: recipient.extend({ list: z.object({ name: z.string(), isOn: z.boolean() }) }),
  }),
  confirmSubscription: endpoint({
    method: "POST",
    path: "/public/confirm-subscription",
    access: anyone,
    summary: "Confirm a subscription.",
    input: { query },
    errors,
    repeatable: true,
  }),
} as const;
