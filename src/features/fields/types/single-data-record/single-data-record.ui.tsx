import { plainUi } from "../../ui/plain-ui.tsx";
import { singleDataRecord } from "./single-data-record.ts";

export const singleDataRecordUi = plainUi(singleDataRecord);
