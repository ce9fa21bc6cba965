import * as z from "zod";
import { fieldTypeNames } from "#data/fields/field-type.ts";
import { iconIdentifier } from "#shared/icon-identifier.ts";
import { id } from "#shared/id-schema.ts";
import { languages } from "#shared/languages.ts";
import { flowSchema } from "../tasks/wizard-flow.ts";

export const fileFormat = "simply-wizard";
export const fileVersion = 1;

/** More than any flow can name. */
const mostNamed = 2_000;

const word = z.string().max(500);
/** In every language: the team that it comes to may use another. */
const everyWord = z.array(word).min(1).max(50);

/** What is named in the flow, by its id there: by these words it is found in another team. */
const named = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("collection"), names: everyWord }),
  z.strictObject({
    ...{ kind: z.literal("field"), collectionId: id, titles: everyWord },
    dataType: z.enum(fieldTypeNames),
  }),
  z.strictObject({ kind: z.literal("view"), collectionId: id, name: word }),
  z.strictObject({ kind: z.literal("template"), name: word }),
  z.strictObject({ kind: z.literal("wizard"), name: word }),
]);

export type Named = z.output<typeof named>;

/** A wizard as a file: what leads out of it is named, so that it can be found again. */
export const wizardFile = z.strictObject({
  format: z.literal(fileFormat),
  version: z.literal(fileVersion),
  name: z.string().trim().min(1).max(120),
  icon: iconIdentifier("data.icon"),
  description: z.string().max(2000).default(""),
  interfaceLanguage: z.enum(languages).nullable().default(null),
  availableLanguages: z.array(z.enum(languages)).max(languages.length).default([]),
  translations: z
    .record(z.string().regex(/^[a-z]{2,3}$/), z.record(z.string().max(200), z.string().max(20_000)))
    .default({}),
  flow: flowSchema,
  named: z
    .record(id, named)
    .refine((all) => Object.keys(all).length <= mostNamed)
    .default({}),
});

export type WizardFile = z.output<typeof wizardFile>;
