import type { FieldTypeName } from "./field-type.ts";
import type { FieldUi } from "./field-ui.ts";
import { booleanUi } from "./types/boolean/boolean.ui.tsx";
import { codeUi } from "./types/code/code.ui.tsx";
import { dateUi } from "./types/date/date.ui.tsx";
import { dateRangeUi } from "./types/date-range/date-range.ui.tsx";
import { dateTimeUi } from "./types/date-time/date-time.ui.tsx";
import { decimalUi } from "./types/decimal/decimal.ui.tsx";
import { detailListUi } from "./types/detail-list/detail-list.ui.tsx";
import { emailAddressUi } from "./types/email-address/email-address.ui.tsx";
import { financialLineItemUi } from "./types/financial-line-item/financial-line-item.ui.tsx";
import { financialLineItemsUi } from "./types/financial-line-items/financial-line-items.ui.tsx";
import { formattedTextUi } from "./types/formatted-text/formatted-text.ui.tsx";
import { iconUi } from "./types/icon/icon.ui.tsx";
import { moneyUi } from "./types/money/money.ui.tsx";
import { multiDataCollectionUi } from "./types/multi-data-collection/multi-data-collection.ui.tsx";
import { multiDataRecordUi } from "./types/multi-data-record/multi-data-record.ui.tsx";
import { multiFileUi } from "./types/multi-file/multi-file.ui.tsx";
import { multiImageUi } from "./types/multi-image/multi-image.ui.tsx";
import { multiSelectionFromListUi } from "./types/multi-selection-from-list/multi-selection-from-list.ui.tsx";
import { numberUi } from "./types/number/number.ui.tsx";
import { paymentStatusUi } from "./types/payment-status/payment-status.ui.tsx";
import { percentageUi } from "./types/percentage/percentage.ui.tsx";
import { phoneNumberUi } from "./types/phone-number/phone-number.ui.tsx";
import { physicalAddressUi } from "./types/physical-address/physical-address.ui.tsx";
import { plainTextUi } from "./types/plain-text/plain-text.ui.tsx";
import { singleDataCollectionUi } from "./types/single-data-collection/single-data-collection.ui.tsx";
import { singleDataRecordUi } from "./types/single-data-record/single-data-record.ui.tsx";
import { singleFileUi } from "./types/single-file/single-file.ui.tsx";
import { singleImageUi } from "./types/single-image/single-image.ui.tsx";
import { singleSelectionFromListUi } from "./types/single-selection-from-list/single-selection-from-list.ui.tsx";
import { urlUi } from "./types/url/url.ui.tsx";
import { videoUi } from "./types/video/video.ui.tsx";

/** How each field type is shown and entered, one line each. */
const all: Record<FieldTypeName, FieldUi> = {
  boolean: booleanUi,
  code: codeUi,
  date: dateUi,
  date_range: dateRangeUi,
  date_time: dateTimeUi,
  decimal: decimalUi,
  detail_list: detailListUi,
  email_address: emailAddressUi,
  financial_line_item: financialLineItemUi,
  financial_line_items: financialLineItemsUi,
  formatted_text: formattedTextUi,
  icon: iconUi,
  money: moneyUi,
  multi_data_collection: multiDataCollectionUi,
  multi_data_record: multiDataRecordUi,
  multi_file: multiFileUi,
  multi_image: multiImageUi,
  multi_selection_from_list: multiSelectionFromListUi,
  number: numberUi,
  payment_status: paymentStatusUi,
  percentage: percentageUi,
  phone_number: phoneNumberUi,
  physical_address: physicalAddressUi,
  plain_text: plainTextUi,
  single_data_collection: singleDataCollectionUi,
  single_data_record: singleDataRecordUi,
  single_file: singleFileUi,
  single_image: singleImageUi,
  single_selection_from_list: singleSelectionFromListUi,
  url: urlUi,
  video: videoUi,
};

export const fieldUi = (name: FieldTypeName): FieldUi => all[name];

/** Undefined for a type that is not, or not yet, in the list. */
export const knownFieldUi = (name: string): FieldUi | undefined => (all as Record<string, FieldUi>)[name];
