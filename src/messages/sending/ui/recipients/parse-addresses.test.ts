import { expect, it } from "vitest";
import { parseAddresses, writeAddresses } from "./parse-addresses.ts";

it("reads addresses as they are pasted, each once", () => {
  const text =
    'ada@example.test\n"Lovelace, Ada" <ADA@example.test>; Grace Hopper <grace@example.test>, x\n+15550100, ';
  expect(parseAddresses(text)).toEqual([
    { address: "ADA@example.test", name: "Lovelace, Ada" },
    { address: "grace@example.test", name: "Grace Hopper" },
    { address: "+15550100", name: "" },
  ]);
});

it("writes what it reads", () => {
  const addresses = [
    { address: "ada@example.test", name: "Ada" },
    { address: "grace@example.test", name: "" },
  ];
  expect(parseAddresses(writeAddresses(addresses))).toEqual(addresses);
  expect(parseAddresses("")).toEqual([]);
});
