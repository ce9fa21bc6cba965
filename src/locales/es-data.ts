import cards from "./es/cards.json" with { type: "json" };
import collections from "./es/collections.json" with { type: "json" };
import customLists from "./es/customLists.json" with { type: "json" };
import dataFields from "./es/dataFields.json" with { type: "json" };
import fields from "./es/fields.json" with { type: "json" };
import filters from "./es/filters.json" with { type: "json" };
import imports from "./es/imports.json" with { type: "json" };
import structure from "./es/structure.json" with { type: "json" };

/** What the screens that shape data and work with it say. */
export const words = { cards, collections, customLists, dataFields, fields, filters, imports, structure };
