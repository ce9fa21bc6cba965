import { oneOfOffered } from "../../html/reference-html.ts";
import { singleDataRecord } from "./single-data-record.ts";

export const singleDataRecordHtml = oneOfOffered(singleDataRecord, "chips.hiddenRecord");
