import { parseDecimal } from "../../exact-decimal.ts";
import type { Parsed } from "../../field-type.ts";
import { type Address, physicalAddress } from "./physical-address.ts";

/** As it is typed: coordinates are text until both are there. */
export type AddressDraft = Record<keyof Address, string>;

export const writeAddressDraft = (address: Address | null): AddressDraft => ({
  line1: address?.line1 ?? "",
  line2: address?.line2 ?? "",
  city: address?.city ?? "",
  region: address?.region ?? "",
  postalCode: address?.postalCode ?? "",
  country: address?.country ?? "",
  latitude: address?.latitude?.toString() ?? "",
  longitude: address?.longitude?.toString() ?? "",
});

/** Nothing at all is empty, not an address without parts. */
export function readAddressDraft(parts: AddressDraft): Parsed<Address> {
  if (Object.values(parts).every((part) => part.trim() === "")) return { value: null };
  const given = { ...parts, latitude: degrees(parts.latitude), longitude: degrees(parts.longitude) };
  const checked = physicalAddress.value({}).safeParse(given);
  if (checked.success) return { value: checked.data as Address };
  return { problem: { messageKey: checked.error.issues[0]?.message ?? "fields.problems.address" } };
}

/** In degrees neither sign separates thousands. */
function degrees(text: string): number | null {
  const read = parseDecimal(text.replace(",", "."), 20, false);
  return "problem" in read ? Number.NaN : read.value === null ? null : Number(read.value);
}
