import { ColumnCount } from "../ui/designer/column-count.tsx";
import { blockUi } from "./block-ui.ts";

const none = () => ({ blocks: [] });

export const columns = blockUi({
  kind: "columns",
  icon: "fas_table-columns",
  layout: "row",
  Settings: ColumnCount,
  begin: () => ({ columns: [none(), none()] }),
  hidden: ["columns"],
});
