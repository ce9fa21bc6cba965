import bin from "./fr/bin.json" with { type: "json" };
import cards from "./fr/cards.json" with { type: "json" };
import collections from "./fr/collections.json" with { type: "json" };
import csvImport from "./fr/csvImport.json" with { type: "json" };
import customLists from "./fr/customLists.json" with { type: "json" };
import dataFields from "./fr/dataFields.json" with { type: "json" };
import fields from "./fr/fields.json" with { type: "json" };
import filters from "./fr/filters.json" with { type: "json" };
import grid from "./fr/grid.json" with { type: "json" };
import gridBulk from "./fr/gridBulk.json" with { type: "json" };
import gridToolbar from "./fr/gridToolbar.json" with { type: "json" };
import history from "./fr/history.json" with { type: "json" };
import imports from "./fr/imports.json" with { type: "json" };
import recordForm from "./fr/recordForm.json" with { type: "json" };
import recordPage from "./fr/recordPage.json" with { type: "json" };
import search from "./fr/search.json" with { type: "json" };
import structure from "./fr/structure.json" with { type: "json" };

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
