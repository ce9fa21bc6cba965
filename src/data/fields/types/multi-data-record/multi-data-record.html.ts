import { manyOfOffered } from "../../html/reference-html.ts";
import { multiDataRecord } from "./multi-data-record.ts";

export const multiDataRecordHtml = manyOfOffered(multiDataRecord, "chips.hiddenRecord");
