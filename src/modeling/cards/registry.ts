import type { CardType, CardTypeName } from "./card-type.ts";
import { form } from "./types/form/form.ts";
import { table } from "./types/table/table.ts";
import { thumbnails } from "./types/thumbnails/thumbnails.ts";

/** Every type of card, in the order in which they are offered. */
export const cardTypes: Readonly<Record<CardTypeName, CardType>> = { form, table, thumbnails };
