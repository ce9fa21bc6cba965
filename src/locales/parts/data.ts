/** What the screens that shape data and work with it say. Each line stands for its file in every language. */
export { default as bin } from "../en/bin.json" with { type: "json" };
export { default as cards } from "../en/cards.json" with { type: "json" };
export { default as collections } from "../en/collections.json" with { type: "json" };
export { default as csvImport } from "../en/csvImport.json" with { type: "json" };
export { default as customLists } from "../en/customLists.json" with { type: "json" };
export { default as dataFields } from "../en/dataFields.json" with { type: "json" };
export { default as fields } from "../en/fields.json" with { type: "json" };
export { default as filters } from "../en/filters.json" with { type: "json" };
export { default as grid } from "../en/grid.json" with { type: "json" };
export { default as gridBulk } from "../en/gridBulk.json" with { type: "json" };
export { default as gridToolbar } from "../en/gridToolbar.json" with { type: "json" };
export { default as history } from "../en/history.json" with { type: "json" };
export { default as imports } from "../en/imports.json" with { type: "json" };
export { default as recordForm } from "../en/recordForm.json" with { type: "json" };
export { default as recordPage } from "../en/recordPage.json" with { type: "json" };
export { default as search } from "../en/search.json" with { type: "json" };
export { default as structure } from "../en/structure.json" with { type: "json" };
