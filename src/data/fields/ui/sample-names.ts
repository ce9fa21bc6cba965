import { exampleIds } from "../reference-examples.ts";
import type { NamedThing } from "./known-names.tsx";

const sampleId = (last: number) => `01980000-0000-7000-8000-0000000001${String(last).padStart(2, "0")}`;

/** What the gallery's sample values name. None of these exists; `sampleNames` tells what to call them. */
export const sampleIds = {
  medium: sampleId(1),
  nuts: sampleId(2),
  gluten: sampleId(3),
  campers: sampleId(4),
  cabins: sampleId(5),
  ada: sampleId(6),
  grace: sampleId(7),
  form: sampleId(8),
  packingList: sampleId(9),
  lake: sampleId(10),
  cabinPhoto: sampleId(11),
  week: sampleId(12),
} as const;

const file = (name: string, fileType: "pdf" | "image" | "document", size: number): NamedThing => ({
  name,
  file: { size, fileType, mimeType: "application/octet-stream", thumbnailUrl: null },
});

/** For a <KnownNames> around the gallery and around tests of components. */
export const sampleNames: ReadonlyMap<string, NamedThing> = new Map<string, NamedThing>([
  [sampleIds.medium, { name: "Medium", color: "blue" }],
  [sampleIds.nuts, { name: "Nuts", color: "red" }],
  [sampleIds.gluten, { name: "Gluten", color: "yellow" }],
  [sampleIds.campers, { name: "Campers", icon: "fas_campground" }],
  [sampleIds.cabins, { name: "Cabins", icon: "fas_house" }],
  [sampleIds.ada, { name: "Ada Brook", isPerson: true }],
  [sampleIds.grace, { name: "Grace Field", isPerson: true }],
  [sampleIds.form, file("Health form.pdf", "pdf", 184_320)],
  [sampleIds.packingList, file("Packing list.docx", "document", 40_960)],
  [sampleIds.lake, file("Lake.jpg", "image", 2_516_582)],
  [sampleIds.cabinPhoto, file("Cabin 4.jpg", "image", 1_310_720)],
  [sampleIds.week, { name: "Cabin week" }],
  [exampleIds.fox, { name: "Fox" }],
  [exampleIds.owl, { name: "Owl" }],
  [exampleIds.wren, { name: "Wren" }],
]);
