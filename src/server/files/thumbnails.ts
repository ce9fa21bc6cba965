import { openLanes } from "../lanes.ts";

export const thumbnailSizes = [64, 256, 1024] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Larger ones stay downloadable; they are just not drawn. */
export const mostImageBytes = 50 * 1024 * 1024;
const mostPixels = 50_000_000;
const patienceInSeconds = 30;

// One picture at a time: an opened picture takes a hundred times the memory of its file.
const inLane = openLanes(1);

export type Drawn = { width: number; height: number; thumbnails: { size: ThumbnailSize; bytes: Buffer }[] };

/** The picture upright, in each size, as WebP without what a camera noted. Fails on what is not a picture. */
export const drawThumbnails = (image: Buffer): Promise<Drawn> =>
  inLane(async () => {
    const sharp = await loadSharp();
    const source = sharp(image, { limitInputPixels: mostPixels, failOn: "error" });
    const { width, height } = (await source.metadata()).autoOrient;
    const thumbnails: Drawn["thumbnails"] = [];
    for (const size of thumbnailSizes) {
      const bytes = await source
        .clone()
        .timeout({ seconds: patienceInSeconds })
        .autoOrient()
        .resize(size, size, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
      thumbnails.push({ size, bytes });
    }
    return { width, height, thumbnails };
  });

let loading: Promise<typeof import("sharp").default> | undefined;

function loadSharp() {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Every reader that is not needed is one that cannot be attacked.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
    });
    return sharp;
  });
  return loading;
}
