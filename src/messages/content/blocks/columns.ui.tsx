import { blockUi } from "./block-ui.ts";

const none = () => ({ blocks: [] });

/** How many there are is set by a list of its own: `ui/designer/column-count.tsx`. */
export const columns = blockUi({
  kind: "columns",
  icon: "fas_table-columns",
  layout: "row",
  begin: () => ({ columns: [none(), none()] }),
  hidden: ["columns"],
});
