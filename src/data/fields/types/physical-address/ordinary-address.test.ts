import { expect, it } from "vitest";
import { readOrdinary } from "./ordinary-address.ts";

const us = { line1: "12 Lake Road", line2: "", city: "Lake Placid", region: "NY", postalCode: "12946" };

it.each([
  ["12 Lake Road, Lake Placid, NY 12946", us],
  ["12 Lake Road, Lake Placid NY 12946", us],
  ["12 Lake Road\nLake Placid, NY 12946-0001", { ...us, postalCode: "12946-0001" }],
  ["12 Lake Road, Apt 4, Lake Placid, NY 12946, USA", { ...us, line2: "Apt 4", country: "US" }],
  [
    "1 Front St, Toronto, ON M5V 2T6, Canada",
    { ...us, line1: "1 Front St", city: "Toronto", region: "ON", postalCode: "M5V 2T6", country: "CA" },
  ],
  ["Musterstraße 5, 10115 Berlin", { line1: "Musterstraße 5", line2: "", postalCode: "10115", city: "Berlin" }],
  [
    "3 rue des Lilas\n75011 Paris\nFrance",
    { line1: "3 rue des Lilas", line2: "", postalCode: "75011", city: "Paris", country: "FR" },
  ],
  [
    "C/ Mayor 3, 2º B, 28013 Madrid, España",
    { line1: "C/ Mayor 3", line2: "2º B", postalCode: "28013", city: "Madrid", country: "ES" },
  ],
  [
    "10 Downing Street, London SW1A 2AA",
    { line1: "10 Downing Street", line2: "", city: "London", postalCode: "SW1A 2AA" },
  ],
  [
    "10 Downing Street, London, SW1A 2AA, UK",
    { line1: "10 Downing Street", line2: "", city: "London", postalCode: "SW1A 2AA", country: "GB" },
  ],
])("takes %j apart", (text, parts) => {
  expect(readOrdinary(text)).toEqual(parts);
});

it.each([
  "by the lake",
  "Lake Placid, NY 12946",
  "12 Lake Road",
  "Room 4, 2nd floor",
  "a, b, c, d, e, NY 12946",
  "",
  ",",
])("leaves %j as it is", (text) => expect(readOrdinary(text)).toBeUndefined());
