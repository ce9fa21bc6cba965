import type { BrandId } from "#shared/brands.ts";

export { type BrandId, brandIds } from "#shared/brands.ts";

export type Shade = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export type Palette = readonly [string, string, string, string, string, string, string, string, string, string];

export interface Brand {
  id: BrandId;
  name: string;
  palette: Palette;
  primaryShade: { light: Shade; dark: Shade };
  /** Shapes on a 32 × 32 grid, drawn in white on a tile of the brand's colour. */
  logo: readonly LogoShape[];
  icons: { collection: string; record: string; person: string; project: string; wizard: string; message: string };
}

export interface LogoShape {
  path: string;
  strokeWidth?: number;
  opacity?: number;
}

export const brands: Record<BrandId, Brand> = {
  simply: {
    id: "simply",
    name: "Simply",
    palette: [
      "#eef0ff",
      "#dfe3ff",
      "#c3c9fe",
      "#a9b1fb",
      "#8f97f6",
      "#6d72ec",
      "#5557dc",
      "#4644c4",
      "#39389e",
      "#2e2e7a",
    ],
    primaryShade: { light: 6, dark: 6 },
    logo: [{ path: "M21.25 10H13.5a3 3 0 0 0 0 6h5a3 3 0 0 1 0 6h-7.75", strokeWidth: 3.25 }],
    icons: {
      collection: "fas_folder",
      record: "fas_file-lines",
      person: "fas_user",
      project: "fas_diagram-project",
      wizard: "fas_wand-magic-sparkles",
      message: "fas_envelope",
    },
  },
  simply_camps: {
    id: "simply_camps",
    name: "Simply Camps",
    palette: [
      "#ecf7f0",
      "#d7eedf",
      "#b0dcc1",
      "#84c79f",
      "#5cb382",
      "#35915f",
      "#23774a",
      "#1b623d",
      "#154d30",
      "#103b26",
    ],
    primaryShade: { light: 6, dark: 6 },
    logo: [{ path: "M16 7 27 25h-7.5L16 17.5 12.5 25H5z" }, { path: "M16 20.5 18.3 25h-4.6z", opacity: 0.6 }],
    icons: {
      collection: "fas_campground",
      record: "fas_file-lines",
      person: "fas_user",
      project: "fas_map",
      wizard: "fas_compass",
      message: "fas_envelope",
    },
  },
  simply_music: {
    id: "simply_music",
    name: "Simply Music",
    palette: [
      "#faf0fa",
      "#f2dff3",
      "#e4bfe7",
      "#d59fda",
      "#c683ce",
      "#a758b0",
      "#8c4096",
      "#75337e",
      "#5d2964",
      "#47204d",
    ],
    primaryShade: { light: 6, dark: 6 },
    logo: [
      { path: "M8 13v6", strokeWidth: 3 },
      { path: "M13.33 8v16", strokeWidth: 3 },
      { path: "M18.67 11v10", strokeWidth: 3 },
      { path: "M24 14.5v3", strokeWidth: 3, opacity: 0.6 },
    ],
    icons: {
      collection: "fas_music",
      record: "fas_file-lines",
      person: "fas_user",
      project: "fas_guitar",
      wizard: "fas_wand-magic-sparkles",
      message: "fas_envelope",
    },
  },
  simply_weddings: {
    id: "simply_weddings",
    name: "Simply Weddings",
    palette: [
      "#fef0f6",
      "#fddfec",
      "#f9bfd9",
      "#f2a0c7",
      "#ec82b7",
      "#d54e98",
      "#ba3380",
      "#9f296d",
      "#7f2257",
      "#621d43",
    ],
    primaryShade: { light: 6, dark: 6 },
    logo: [
      { path: "M12.5 12a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z", strokeWidth: 2.25 },
      { path: "M19.5 9a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z", strokeWidth: 2.25, opacity: 0.7 },
    ],
    icons: {
      collection: "fas_heart",
      record: "fas_file-lines",
      person: "fas_user",
      project: "fas_champagne-glasses",
      wizard: "fas_wand-magic-sparkles",
      message: "fas_envelope",
    },
  },
};
