import type { CardType } from "./card-type.ts";
import { form } from "./types/form/form.ts";
import { table } from "./types/table/table.ts";
import { thumbnails } from "./types/thumbnails/thumbnails.ts";

/** Every type of card, in the order in which they are offered; a new card is of the first. */
const all = { form, table, thumbnails };

export type CardTypeName = keyof typeof all;

export const cardTypes: Readonly<Record<CardTypeName, CardType>> = all;

export const cardTypeNames = Object.keys(all) as [CardTypeName, ...CardTypeName[]];
