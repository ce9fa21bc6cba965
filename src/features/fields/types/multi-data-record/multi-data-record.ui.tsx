import { plainUi } from "../../ui/plain-ui.tsx";
import { multiDataRecord } from "./multi-data-record.ts";

export const multiDataRecordUi = plainUi(multiDataRecord);
