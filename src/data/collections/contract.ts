import * as z from "zod";
import { endpoint, member } from "#shared/endpoint.ts";
import { id } from "#shared/id-schema.ts";

/** The words as they were written, for who may write them and is shown others; `language`: that of these. */
export const plainWords = <Words extends z.ZodRawShape>(words: Words) =>
  z.object({ language: z.string(), ...words }).optional();

/** Asks for definitions as who shapes them knows them, not as who works with records does. */
export const forShaping = z.literal("1").optional();

/** A data collection, with the spec's names. */
export const dataCollection = z.object({
  id: z.string(),
  idTeam: z.string(),
  idParentDataCollection: z.string().nullable(),
  name: z.string(),
  pluralName: z.string(),
  icon: z.string(),
  description: z.string(),
  tableName: z.string(),
  isSmartCollection: z.boolean(),
  membershipDataFilter: z.unknown(),
  membershipOrder: z.unknown(),
  isGloballySearchable: z.boolean(),
  isShownInSidebar: z.boolean(),
  isShownOnTeamDashboard: z.boolean(),
  representsPeople: z.boolean(),
  isBlueprint: z.boolean(),
  blueprintMarketplacePrice: z.string().nullable(),
  isDeleted: z.boolean(),
  isInternalConfiguration: z.boolean(),
  isUsedAsCustomList: z.boolean(),
  countDataObject: z.number().nullable(),
  dataCollectionWizardLinks: z.array(z.unknown()),
  recordsCanBePurchased: z.boolean(),
  idNameDataField: z.string().nullable(),
  idAvatarDataField: z.string().nullable(),
  /** Where messages find the language and the time zone of a person; null: in the field whose title says so. */
  idLanguageDataField: z.string().nullable(),
  idTimeZoneDataField: z.string().nullable(),
  plain: plainWords({ name: z.string(), pluralName: z.string(), description: z.string() }),
  /** What the caller may do in it: see its records, make some, and put them in order by hand. Only where collections are listed. */
  abilities: z.object({ create: z.boolean(), see: z.boolean(), order: z.boolean().optional() }).optional(),
});
dataCollection.register(z.globalRegistry, { id: "DataCollection" });

export type DataCollection = z.output<typeof dataCollection>;

export const collectionsContract = {
  listDataCollections: endpoint({
    method: "GET",
    path: "/dataCollections",
    access: member("query.TeamId"),
    summary:
      "The team's data collections that the caller can see. The client sorts them by name and builds the tree. `forShaping=1`: every collection that the caller can shape, without counts where they can't see the records.",
    input: {
      query: z.strictObject({ TeamId: id, countObjects: z.enum(["0", "1"]).optional(), forShaping }),
    },
    output: z.array(dataCollection),
  }),
} as const;
