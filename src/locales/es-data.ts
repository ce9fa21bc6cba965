import bin from "./es/bin.json" with { type: "json" };
import cards from "./es/cards.json" with { type: "json" };
import collections from "./es/collections.json" with { type: "json" };
import csvImport from "./es/csvImport.json" with { type: "json" };
import customLists from "./es/customLists.json" with { type: "json" };
import dataFields from "./es/dataFields.json" with { type: "json" };
import fields from "./es/fields.json" with { type: "json" };
import filters from "./es/filters.json" with { type: "json" };
import grid from "./es/grid.json" with { type: "json" };
import gridBulk from "./es/gridBulk.json" with { type: "json" };
import gridToolbar from "./es/gridToolbar.json" with { type: "json" };
import history from "./es/history.json" with { type: "json" };
import imports from "./es/imports.json" with { type: "json" };
import recordForm from "./es/recordForm.json" with { type: "json" };
import recordPage from "./es/recordPage.json" with { type: "json" };
import search from "./es/search.json" with { type: "json" };
import structure from "./es/structure.json" with { type: "json" };

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
