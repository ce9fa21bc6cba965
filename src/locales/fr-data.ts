import cards from "./fr/cards.json" with { type: "json" };
import collections from "./fr/collections.json" with { type: "json" };
import customLists from "./fr/customLists.json" with { type: "json" };
import dataFields from "./fr/dataFields.json" with { type: "json" };
import fields from "./fr/fields.json" with { type: "json" };
import filters from "./fr/filters.json" with { type: "json" };
import imports from "./fr/imports.json" with { type: "json" };
import structure from "./fr/structure.json" with { type: "json" };

/** What the screens that shape data and work with it say. */
export const words = { cards, collections, customLists, dataFields, fields, filters, imports, structure };
