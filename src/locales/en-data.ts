import cards from "./en/cards.json" with { type: "json" };
import collections from "./en/collections.json" with { type: "json" };
import customLists from "./en/customLists.json" with { type: "json" };
import dataFields from "./en/dataFields.json" with { type: "json" };
import fields from "./en/fields.json" with { type: "json" };
import filters from "./en/filters.json" with { type: "json" };
import imports from "./en/imports.json" with { type: "json" };
import structure from "./en/structure.json" with { type: "json" };

/** What the screens that shape data and work with it say. */
export const words = { cards, collections, customLists, dataFields, fields, filters, imports, structure };
