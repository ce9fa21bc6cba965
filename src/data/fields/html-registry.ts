import type { FieldHtml } from "./field-html.ts";
import type { FieldTypeName } from "./field-type.ts";
import { booleanHtml } from "./types/boolean/boolean.html.ts";
import { codeHtml } from "./types/code/code.html.ts";
import { dateHtml } from "./types/date/date.html.ts";
import { dateRangeHtml } from "./types/date-range/date-range.html.ts";
import { dateTimeHtml } from "./types/date-time/date-time.html.ts";
import { decimalHtml } from "./types/decimal/decimal.html.ts";
import { detailListHtml } from "./types/detail-list/detail-list.html.ts";
import { emailAddressHtml } from "./types/email-address/email-address.html.ts";
import { financialLineItemHtml } from "./types/financial-line-item/financial-line-item.html.ts";
import { financialLineItemsHtml } from "./types/financial-line-items/financial-line-items.html.ts";
import { formattedTextHtml } from "./types/formatted-text/formatted-text.html.ts";
import { iconHtml } from "./types/icon/icon.html.ts";
import { moneyHtml } from "./types/money/money.html.ts";
import { multiDataCollectionHtml } from "./types/multi-data-collection/multi-data-collection.html.ts";
import { multiDataRecordHtml } from "./types/multi-data-record/multi-data-record.html.ts";
import { multiFileHtml } from "./types/multi-file/multi-file.html.ts";
import { multiImageHtml } from "./types/multi-image/multi-image.html.ts";
import { multiSelectionFromListHtml } from "./types/multi-selection-from-list/multi-selection-from-list.html.ts";
import { numberHtml } from "./types/number/number.html.ts";
import { paymentStatusHtml } from "./types/payment-status/payment-status.html.ts";
import { percentageHtml } from "./types/percentage/percentage.html.ts";
import { phoneNumberHtml } from "./types/phone-number/phone-number.html.ts";
import { physicalAddressHtml } from "./types/physical-address/physical-address.html.ts";
import { plainTextHtml } from "./types/plain-text/plain-text.html.ts";
import { singleDataCollectionHtml } from "./types/single-data-collection/single-data-collection.html.ts";
import { singleDataRecordHtml } from "./types/single-data-record/single-data-record.html.ts";
import { singleFileHtml } from "./types/single-file/single-file.html.ts";
import { singleImageHtml } from "./types/single-image/single-image.html.ts";
import { singleSelectionFromListHtml } from "./types/single-selection-from-list/single-selection-from-list.html.ts";
import { urlHtml } from "./types/url/url.html.ts";
import { videoHtml } from "./types/video/video.html.ts";

/** How each field type is shown and entered without the app's client, one line each. */
const all: Record<FieldTypeName, FieldHtml> = {
  boolean: booleanHtml,
  code: codeHtml,
  date: dateHtml,
  date_range: dateRangeHtml,
  date_time: dateTimeHtml,
  decimal: decimalHtml,
  detail_list: detailListHtml,
  email_address: emailAddressHtml,
  financial_line_item: financialLineItemHtml,
  financial_line_items: financialLineItemsHtml,
  formatted_text: formattedTextHtml,
  icon: iconHtml,
  money: moneyHtml,
  multi_data_collection: multiDataCollectionHtml,
  multi_data_record: multiDataRecordHtml,
  multi_file: multiFileHtml,
  multi_image: multiImageHtml,
  multi_selection_from_list: multiSelectionFromListHtml,
  number: numberHtml,
  payment_status: paymentStatusHtml,
  percentage: percentageHtml,
  phone_number: phoneNumberHtml,
  physical_address: physicalAddressHtml,
  plain_text: plainTextHtml,
  single_data_collection: singleDataCollectionHtml,
  single_data_record: singleDataRecordHtml,
  single_file: singleFileHtml,
  single_image: singleImageHtml,
  single_selection_from_list: singleSelectionFromListHtml,
  url: urlHtml,
  video: videoHtml,
};

export const fieldHtmlNamed = (name: FieldTypeName): FieldHtml => all[name];
