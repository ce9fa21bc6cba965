export const brandIds = ["simply", "simply_camps", "simply_music", "simply_weddings"] as const;
export type BrandId = (typeof brandIds)[number];

export const brandName: Record<BrandId, string> = {
  simply: "Simply",
  simply_camps: "Simply Camps",
  simply_music: "Simply Music",
  simply_weddings: "Simply Weddings",
};

/** An installation may have a name of its own; the brands for camps, music and weddings keep theirs. */
export const nameOfBrand = (brand: BrandId, productName: string | undefined): string =>
  brand === "simply" ? (productName ?? brandName.simply) : brandName[brand];

/** For letters, where the theme does not reach; white text on it passes 4.5:1. */
export const brandAccent: Record<BrandId, string> = {
  simply: "#4f46b8",
  simply_camps: "#2f6b3c",
  simply_music: "#7b3a7e",
  simply_weddings: "#b23a5b",
};
