import { expect, it } from "vitest";
import { openCities } from "./city-positions.server.ts";

const address = { city: "", region: "", country: "", postalCode: "" };
const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 0),
  longitude: expect.closeTo(longitude, 0),
});

it("towns are found by name and country, without case and accents", async () => {
  const find = await openCities();
  expect(find({ ...address, city: "Lyon", country: "FR" })).toEqual(near(45.7, 4.8));
  expect(find({ ...address, city: " montréal ", country: "CA" })).toEqual(near(45.5, -73.6));
  expect(find({ ...address, city: "Montreal", country: "CA" })).toEqual(near(45.5, -73.6));
});

it("of several the one in the region is taken, else the largest", async () => {
  const find = await openCities();
  const placid = { ...address, city: "Lake Placid", country: "US" };
  expect(find({ ...placid, region: "NY" })).toEqual(near(44.3, -74));
  expect(find({ ...placid, region: "fl" })).toEqual(near(27.3, -81.4));
  expect(find({ ...address, city: "Springfield", country: "US" })).toEqual(near(37.2, -93.3));
});

it("without a country a town is not guessed, but for an address as the United States write it", async () => {
  const find = await openCities();
  expect(find({ ...address, city: "Lake Placid", region: "NY", postalCode: "12946" })).toEqual(near(44.3, -74));
  expect(find({ ...address, city: "Lyon" })).toBeUndefined();
  expect(find({ ...address, city: "Nowhere at all", country: "US" })).toBeUndefined();
  expect(find({ ...address, country: "US" })).toBeUndefined();
});
