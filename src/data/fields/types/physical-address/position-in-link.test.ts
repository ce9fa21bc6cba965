import { expect, it } from "vitest";
import { positionIn } from "./position-in-link.ts";

const placid = { latitude: 44.2795, longitude: -73.9799 };

it.each([
  ["44.2795, -73.9799"],
  ["44.2795 -73.9799"],
  ["  44.2795,-73.9799  "],
  ["geo:44.2795,-73.9799?z=12"],
  ["geo:44.2795,-73.9799"],
  ["https://www.google.com/maps/@44.2795,-73.9799,14z"],
  [
    "https://www.google.com/maps/place/Lake+Placid/@44.1,-73.1,13z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d44.2795!4d-73.9799",
  ],
  ["https://maps.google.com/?q=44.2795,-73.9799"],
  ["https://www.google.com/maps/search/?api=1&query=44.2795%2C-73.9799"],
  ["https://www.google.com/maps/search/44.2795,+-73.9799?entry=tts".replace("+", "%20")],
  ["https://www.google.com/maps/place/44.2795,-73.9799"],
  ["https://www.openstreetmap.org/?mlat=44.2795&mlon=-73.9799#map=15/44.1/-73.1"],
  ["https://www.openstreetmap.org/#map=15/44.2795/-73.9799"],
  ["https://maps.apple.com/?ll=44.2795,-73.9799&q=Lake"],
  ["https://maps.apple.com/place?coordinate=44.2795,-73.9799&name=Lake"],
  ["https://www.bing.com/maps?cp=44.2795~-73.9799&lvl=12"],
  ["https://waze.com/ul?ll=44.2795,-73.9799&navigate=yes"],
  ["https://opentopomap.org/#map=12/44.2795/-73.9799"],
  ["https://maplibre.org/maps/#12.5/44.2795/-73.9799"],
])("%s says where it is", (text) => expect(positionIn(text)).toEqual(placid));

it.each([[`44°16'46.2"N 73°58'47.64"W`], ["44°16′46.2″N, 73°58′47.64″O"]])("%s is read", (text) =>
  expect(positionIn(text)).toEqual({ latitude: 44.2795, longitude: -73.9799 }),
);

it.each([
  "",
  "12 Lake Road, Lake Placid",
  "12946",
  "91, 0",
  "0, 181",
  "https://www.google.com/maps/search/pizza",
  "https://maps.app.goo.gl/abcdef",
  "https://example.org/?q=hello",
  "https://example.org/?lat=&lon=",
  "javascript:44.2,-73.9",
  "x".repeat(5000),
])("%s says no place", (text) => expect(positionIn(text)).toBeUndefined());
