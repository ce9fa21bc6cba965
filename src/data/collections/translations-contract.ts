import * as z from "zod";
import { endpoint, holderOf } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";
import { name, words } from "./structure-contract.ts";

const language = z.string().min(1).max(20);

/** One word of a definition, side by side in every language. */
export const wordShown = z.object({
  /** collection, field, and whatever kind of definition has words. */
  subject: z.string(),
  subjectId: z.string(),
  /** The collection itself, or the one that it belongs to; of what is in none, the thing itself. */
  collectionId: z.string(),
  key: z.string(),
  plain: z.string(),
  translations: z.record(z.string(), z.string()),
  /** The languages that have nothing of their own for it. */
  missing: z.array(z.string()),
});

export type WordShown = z.output<typeof wordShown>;

const someWords = z.object({ words: z.array(wordShown) });
const dataAdmin = holderOf("team_admin_data_collections");

/** How an administrator translates what collections and fields are called; null takes a translation away. */
export const translationsContract = {
  listTranslations: endpoint({
    method: "GET",
    path: "/teams/:teamId/translations",
    access: dataAdmin,
    summary:
      "Every text of every definition, and the names of list items, as written and in each of the team's data languages.",
    input: { params: z.strictObject({ teamId: id }) },
    output: z.object({ plainLanguage: z.string(), languages: z.array(z.string()), words: z.array(wordShown) }),
  }),
  translateCollection: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/translations",
    access: dataAdmin,
    summary: "Translate a collection's names and description into one of the team's other data languages.",
    input: {
      params: z.strictObject({ teamId: id, collectionId: id }),
      body: z.strictObject({
        language,
        words: z.strictObject({
          name: name.nullable().optional(),
          pluralName: name.nullable().optional(),
          description: words(2000).nullable().optional(),
        }),
      }),
    },
    output: someWords,
    repeatable: true,
  }),
  translateField: endpoint({
    method: "PATCH",
    path: "/teams/:teamId/collections/:collectionId/fields/:fieldId/translations",
    access: dataAdmin,
    summary: "Translate a field's title, its description and the texts in its settings.",
    input: {
      params: z.strictObject({ teamId: id, collectionId: id, fieldId: id }),
      body: z.strictObject({
        language,
        words: z.strictObject({
          title: name.nullable().optional(),
          description: words(2000).nullable().optional(),
          reverseTitle: z.string().trim().max(200).nullable().optional(),
        }),
      }),
    },
    output: someWords,
    repeatable: true,
  }),
} as const;
