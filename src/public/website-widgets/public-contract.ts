import * as z from "zod";
import { endpoint, visitor } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { widgetTheme } from "./contract.ts";

/** What widgets on other sites ask for. */
export const publicWidgetsContract = {
  readWidget: endpoint({
    method: "GET",
    path: "/public/widgets/:widgetId",
    access: visitor,
    summary: "A widget as HTML, for a page of one of its domains. `query` is what a link in it leads to.",
    input: {
      params: z.strictObject({ widgetId: id }),
      query: z.strictObject({ lang: z.enum(languages).optional(), query: z.string().max(4000).optional() }),
    },
    isKept: true,
    output: z.object({
      kind: z.enum(["view", "wizard", "list"]),
      title: z.string(),
      language: z.enum(languages),
      theme: widgetTheme,
      accent: z.string(),
      /** Of a view. */
      html: z.string(),
      css: z.string(),
      /** Of a wizard: the page that stands in a frame. */
      frame: z.string().nullable(),
    }),
  }),
} as const;
