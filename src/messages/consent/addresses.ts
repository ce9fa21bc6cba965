import * as z from "zod";
import { addressKey, type DeliveryMethod } from "#shared/messages.ts";

export type Address = { method: DeliveryMethod; address: string; key: string };

const email = z.email().max(254);
const number = /^\+[1-9]\d{6,14}$/;

/** An address as it is written to and compared; undefined where nothing can be sent. Numbers have their country's code. */
export function readAddress(method: DeliveryMethod, text: string): Address | undefined {
  const address = method === "EMAIL" ? text.trim() : addressKey("SMS", text);
  const isRight = method === "EMAIL" ? email.safeParse(address).success : number.test(address);
  return isRight ? { method, address, key: addressKey(method, address) } : undefined;
}

/** Enough for its owner to know it again, and for nobody else who was forwarded the message. */
export function maskAddress(method: DeliveryMethod, address: string): string {
  if (method === "SMS") return `•••${address.slice(-4)}`;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
