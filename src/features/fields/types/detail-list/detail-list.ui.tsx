import { plainUi } from "../../ui/plain-ui.tsx";
import { detailList } from "./detail-list.ts";

export const detailListUi = plainUi(detailList);
