import * as z from "zod";
import type { DataCollection } from "#data/collections/contract.ts";
import { name, price, words } from "#data/collections/structure-contract.ts";
import type { Filter } from "#shared/filter.ts";
import type { MemberOrder } from "#shared/sort.ts";

/** What an administrator can change of a collection, under the names by which it is sent. */
export const detailsSchema = z.object({
  name,
  pluralName: name,
  description: words(2000),
  icon: z.string(),
  parentId: z.string().nullable(),
  membershipFilter: z.custom<Filter | null>(),
  membershipOrder: z.custom<MemberOrder | null>(),
  isShownInSidebar: z.boolean(),
  isShownOnTeamDashboard: z.boolean(),
  isGloballySearchable: z.boolean(),
  representsPeople: z.boolean(),
  recordsCanBePurchased: z.boolean(),
  isUsedAsCustomList: z.boolean(),
  isInternalConfiguration: z.boolean(),
  isBlueprint: z.boolean(),
  blueprintMarketplacePrice: price.nullable(),
  nameFieldId: z.string().nullable(),
  avatarFieldId: z.string().nullable(),
  languageFieldId: z.string().nullable(),
  timeZoneFieldId: z.string().nullable(),
});

export type DetailsValues = z.input<typeof detailsSchema>;

/** The switches, whose names are also those of their words. */
export type DetailsSwitch = {
  [Key in keyof DetailsValues]: DetailsValues[Key] extends boolean ? Key : never;
}[keyof DetailsValues];

/** As the server has it now, with the words as they were written, not as they were translated. */
export const valuesOf = ({ plain, ...collection }: DataCollection): DetailsValues => ({
  ...wordsOf(plain ?? collection),
  icon: collection.icon,
  parentId: collection.idParentDataCollection,
  membershipFilter: collection.membershipDataFilter as Filter | null,
  membershipOrder: collection.membershipOrder as MemberOrder | null,
  isShownInSidebar: collection.isShownInSidebar,
  isShownOnTeamDashboard: collection.isShownOnTeamDashboard,
  isGloballySearchable: collection.isGloballySearchable,
  representsPeople: collection.representsPeople,
  recordsCanBePurchased: collection.recordsCanBePurchased,
  isUsedAsCustomList: collection.isUsedAsCustomList,
  isInternalConfiguration: collection.isInternalConfiguration,
  isBlueprint: collection.isBlueprint,
  blueprintMarketplacePrice: collection.blueprintMarketplacePrice,
  nameFieldId: collection.idNameDataField,
  avatarFieldId: collection.idAvatarDataField,
  languageFieldId: collection.idLanguageDataField,
  timeZoneFieldId: collection.idTimeZoneDataField,
});

const wordsOf = ({ name, pluralName, description }: Pick<DataCollection, "name" | "pluralName" | "description">) => ({
  name,
  pluralName,
  description,
});
