import type { FieldType, FieldTypeName } from "./field-type.ts";
import type { Held } from "./holding.ts";
import type { ColumnKind } from "./storage.ts";
import { boolean } from "./types/boolean/boolean.ts";
import { code } from "./types/code/code.ts";
import { date } from "./types/date/date.ts";
import { dateRange } from "./types/date-range/date-range.ts";
import { dateTime } from "./types/date-time/date-time.ts";
import { decimal } from "./types/decimal/decimal.ts";
import { detailList } from "./types/detail-list/detail-list.ts";
import { emailAddress } from "./types/email-address/email-address.ts";
import { financialLineItem } from "./types/financial-line-item/financial-line-item.ts";
import { financialLineItems } from "./types/financial-line-items/financial-line-items.ts";
import { formattedText } from "./types/formatted-text/formatted-text.ts";
import { icon } from "./types/icon/icon.ts";
import { money } from "./types/money/money.ts";
import { multiDataCollection } from "./types/multi-data-collection/multi-data-collection.ts";
import { multiDataRecord } from "./types/multi-data-record/multi-data-record.ts";
import { multiFile } from "./types/multi-file/multi-file.ts";
import { multiImage } from "./types/multi-image/multi-image.ts";
import { multiSelectionFromList } from "./types/multi-selection-from-list/multi-selection-from-list.ts";
import { number } from "./types/number/number.ts";
import { paymentStatus } from "./types/payment-status/payment-status.ts";
import { percentage } from "./types/percentage/percentage.ts";
import { phoneNumber } from "./types/phone-number/phone-number.ts";
import { physicalAddress } from "./types/physical-address/physical-address.ts";
import { plainText } from "./types/plain-text/plain-text.ts";
import { singleDataCollection } from "./types/single-data-collection/single-data-collection.ts";
import { singleDataRecord } from "./types/single-data-record/single-data-record.ts";
import { singleFile } from "./types/single-file/single-file.ts";
import { singleImage } from "./types/single-image/single-image.ts";
import { singleSelectionFromList } from "./types/single-selection-from-list/single-selection-from-list.ts";
import { url } from "./types/url/url.ts";
import { video } from "./types/video/video.ts";

/** Every field type, one line each; within its group in the order in which people see them. */
const all: readonly FieldType[] = [
  plainText,
  formattedText,
  emailAddress,
  phoneNumber,
  url,
  physicalAddress,
  singleSelectionFromList,
  multiSelectionFromList,
  boolean,
  number,
  decimal,
  percentage,
  date,
  dateTime,
  dateRange,
  money,
  paymentStatus,
  financialLineItem,
  financialLineItems,
  singleDataRecord,
  multiDataRecord,
  singleDataCollection,
  multiDataCollection,
  singleImage,
  multiImage,
  singleFile,
  multiFile,
  video,
  detailList,
  icon,
  code,
];

const byName = new Map<string, FieldType>(all.map((each) => [each.name, each]));

export const fieldTypes: readonly FieldType[] = all;

export const isFieldType = (name: string): name is FieldTypeName => byName.has(name);

export function fieldTypeNamed(name: FieldTypeName): FieldType {
  const found = byName.get(name);
  if (!found) throw new Error(`no field type ${name}`);
  return found;
}

/** Whether values of this type lead to such things. */
export const typeHolds = (name: FieldTypeName, of: Held): boolean => fieldTypeNamed(name).holds?.of === of;

/** The names of all types of which something is true: what the database is asked by. */
export const typesThat = (are: (type: FieldType) => unknown): FieldTypeName[] =>
  all.filter((type) => are(type)).map(({ name }) => name);

/** How a value from such a column is entered and shown where it is no field's. */
export function plainTypeOf(kind: ColumnKind): FieldTypeName {
  const found = all.find(({ storage }) => storage.kind === kind);
  if (!found) throw new Error(`no field type is kept as ${kind}`);
  return found.name;
}

/** What a field is until someone says otherwise. */
export const usualType: FieldTypeName = plainText.name;
