import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { widgetModes } from "./widget-theme.ts";

const access = holderOf("team_admin_data_collections");
export const mostWidgets = 50;
const mostDomains = 30;

/** How it looks on the site that it stands on. */
export const widgetTheme = z.strictObject({
  /** The site's own font; else the system's. */
  followsFont: z.boolean().default(true),
  /** #rrggbb; null: that of the team's brand. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, "validation.invalid")
    .nullable()
    .default(null),
  /** Of corners, in pixels; null: ours. */
  radius: z.int().min(0).max(32).nullable().default(null),
  mode: z.enum(widgetModes).default("auto"),
});
export type WidgetTheme = z.output<typeof widgetTheme>;

const widget = z.object({
  id: z.string(),
  /** Null: of a list. */
  collectionId: z.string().nullable(),
  name: z.string(),
  /** One of these is what it shows. */
  viewId: z.string().nullable(),
  wizardId: z.string().nullable(),
  listId: z.string().nullable(),
  /** What it shows is there, published and open to the world. */
  isShown: z.boolean(),
  domains: z.array(z.string()),
  theme: widgetTheme,
  /** Null: that of the page it stands on. */
  language: z.enum(languages).nullable(),
  /** Of the last 30 days. */
  visits: z.number(),
});
widget.register(z.globalRegistry, { id: "WebsiteWidget" });
export type WidgetShown = z.output<typeof widget>;

const inCollection = z.strictObject({ teamId: id, collectionId: id });
const one = z.strictObject({ teamId: id, widgetId: id });
const name = z.string().trim().min(1, "validation.empty").max(120, "validation.tooLong");
/** `example.org`, `*.example.org`; an address of a page is read as its domain. */
const domains = z.array(z.string().trim().min(1, "validation.empty").max(253, "validation.tooLong")).max(mostDomains);

const language = z.enum(languages).nullable();
const made = {
  id: id.optional(),
  name,
  domains: domains.default([]),
  theme: widgetTheme.optional(),
  language: language.default(null),
};
const changes = z.strictObject({
  name: name.optional(),
  domains: domains.optional(),
  theme: widgetTheme.optional(),
  language: language.optional(),
});
export type WidgetInput = { name: string; domains: string[]; theme: WidgetTheme; language: WidgetShown["language"] };

export const websiteWidgetsContract = {
  listWidgets: endpoint({
    method: "GET",
    path: "/teams/:teamId/collections/:collectionId/widgets",
    access,
    summary: "The website widgets of a collection, with how often each was opened in the last 30 days.",
    input: { params: inCollection },
    output: z.object({ widgets: z.array(widget) }),
  }),
  createWidget: endpoint({
    method: "POST",
    path: "/teams/:teamId/collections/:collectionId/widgets",
    access,
    summary: "Make a widget of a view or a public wizard, for the websites that you list.",
    input: {
      params: inCollection,
      body: z.strictObject({ ...made, viewId: id.nullable().default(null), wizardId: id.nullable().default(null) }),
    },
    output: widget,
  }),
  changeWidget: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/widgets/:widgetId",
    access,
    summary: "Change where a widget may stand, what it is called, and how it looks.",
    input: {
      params: one,
      body: changes,
    },
    output: widget,
  }),
  deleteWidget: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/widgets/:widgetId",
    access,
    summary: "Delete a widget. On the websites that have it, its link is left.",
    input: { params: one },
  }),
} as const;

const inTeam = z.strictObject({ teamId: id });
/** Who looks after the lists. */
const listAdmin = holderOf("team_admin_account_info");

export const subscribeWidgetsContract = {
  listSubscribeWidgets: endpoint({
    method: "GET",
    path: "/teams/:teamId/subscribe-widgets",
    access: listAdmin,
    summary: "The website widgets by which people subscribe to lists, with how often each was opened in 30 days.",
    input: { params: inTeam },
    output: z.object({ widgets: z.array(widget) }),
  }),
  createSubscribeWidget: endpoint({
    method: "POST",
    path: "/teams/:teamId/subscribe-widgets",
    access: listAdmin,
    summary: "Make a widget by which people subscribe to a list, for the websites that you list.",
    input: { params: inTeam, body: z.strictObject({ ...made, listId: id }) },
    output: widget,
  }),
  changeSubscribeWidget: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/subscribe-widgets/:widgetId",
    access: listAdmin,
    summary: "Change where such a widget may stand, what it is called, and how it looks.",
    input: { params: one, body: changes },
    output: widget,
  }),
  deleteSubscribeWidget: endpoint({
    method: "DELETE",
    path: "/teams/:teamId/subscribe-widgets/:widgetId",
    access: listAdmin,
    summary: "Delete such a widget. On the websites that have it, its link is left.",
    input: { params: one },
  }),
} as const;
