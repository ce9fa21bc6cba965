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
  collectionId: z.string(),
  name: z.string(),
  viewId: z.string().nullable(),
  wizardId: z.string().nullable(),
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

const settings = {
  name,
  domains,
  theme: widgetTheme,
  language: z.enum(languages).nullable(),
};
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
      body: z.strictObject({
        id: id.optional(),
        viewId: id.nullable().default(null),
        wizardId: id.nullable().default(null),
        name,
        domains: domains.default([]),
        theme: widgetTheme.optional(),
        language: settings.language.default(null),
      }),
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
      body: z.strictObject({
        name: name.optional(),
        domains: domains.optional(),
        theme: widgetTheme.optional(),
        language: settings.language.optional(),
      }),
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
