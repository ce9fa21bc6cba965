import bin from "./en/bin.json" with { type: "json" };
import cards from "./en/cards.json" with { type: "json" };
import collections from "./en/collections.json" with { type: "json" };
import csvImport from "./en/csvImport.json" with { type: "json" };
import customLists from "./en/customLists.json" with { type: "json" };
import dataFields from "./en/dataFields.json" with { type: "json" };
import fields from "./en/fields.json" with { type: "json" };
import filters from "./en/filters.json" with { type: "json" };
import grid from "./en/grid.json" with { type: "json" };
import gridBulk from "./en/gridBulk.json" with { type: "json" };
import gridToolbar from "./en/gridToolbar.json" with { type: "json" };
import history from "./en/history.json" with { type: "json" };
import imports from "./en/imports.json" with { type: "json" };
import recordForm from "./en/recordForm.json" with { type: "json" };
import recordPage from "./en/recordPage.json" with { type: "json" };
import search from "./en/search.json" with { type: "json" };
import structure from "./en/structure.json" with { type: "json" };

/** What the screens that shape data and work with it say. */
export const words = {
  bin,
  cards,
  collections,
  csvImport,
  customLists,
  dataFields,
  fields,
  filters,
  grid,
  gridBulk,
  gridToolbar,
  history,
  imports,
  recordForm,
  recordPage,
  search,
  structure,
};
