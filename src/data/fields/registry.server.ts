import { type RawBuilder, sql } from "kysely";
import type { FieldTypeName } from "./field-type.ts";
import { fieldTypeNamed } from "./registry.ts";
import type { ServerPart } from "./server-part.server.ts";
import { booleanServer } from "./types/boolean/boolean.server.ts";
import { dateServer } from "./types/date/date.server.ts";
import { dateTimeServer } from "./types/date-time/date-time.server.ts";
import { decimalServer } from "./types/decimal/decimal.server.ts";
import { formattedTextServer } from "./types/formatted-text/formatted-text.server.ts";
import { moneyServer } from "./types/money/money.server.ts";
import { numberServer } from "./types/number/number.server.ts";
import { paymentStatusServer } from "./types/payment-status/payment-status.server.ts";
import { percentageServer } from "./types/percentage/percentage.server.ts";
import { phoneNumberServer } from "./types/phone-number/phone-number.server.ts";
import { physicalAddressServer } from "./types/physical-address/physical-address.server.ts";
import { videoServer } from "./types/video/video.server.ts";

/** What the server alone needs to know of types, one line for each that has something to say. */
const all: Partial<Record<FieldTypeName, ServerPart>> = {
  boolean: booleanServer,
  date: dateServer,
  date_time: dateTimeServer,
  decimal: decimalServer,
  formatted_text: formattedTextServer,
  money: moneyServer,
  number: numberServer,
  payment_status: paymentStatusServer,
  percentage: percentageServer,
  phone_number: phoneNumberServer,
  physical_address: physicalAddressServer,
  video: videoServer,
};

export const serverPartOf = (name: FieldTypeName): ServerPart => all[name] ?? {};

/** What of a value may be kept; null where nothing is left. */
export const sanitised = (name: FieldTypeName, value: unknown): unknown => {
  const { sanitise } = serverPartOf(name);
  return sanitise && value !== null ? sanitise(value) : value;
};

/** Whether the column of a field holds a file. */
export function holdsFile(name: FieldTypeName, column: RawBuilder<unknown>, file: RawBuilder<unknown>) {
  const own = serverPartOf(name).holdsFile;
  if (own) return own(column, file);
  return fieldTypeNamed(name).storage.kind === "ids" ? sql`${column} @> array[${file}]` : sql`${column} = ${file}`;
}
