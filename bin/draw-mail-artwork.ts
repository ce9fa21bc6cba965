import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import * as camps from "./mail-artwork/camps.ts";
import * as common from "./mail-artwork/common.ts";
import * as music from "./mail-artwork/music.ts";
import * as weddings from "./mail-artwork/weddings.ts";

/** `node bin/draw-mail-artwork.ts`: the pictures of the templates that come with the product, drawn anew into `public`. */
const folder = join(import.meta.dirname, "../public/pictures/mail");
mkdirSync(folder, { recursive: true });

for (const [name, svg] of Object.entries({ ...camps, ...music, ...weddings, ...common })) {
  const file = join(folder, `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.png`);
  await sharp(Buffer.from(svg)).png({ palette: true, colours: 96, effort: 10, compressionLevel: 9 }).toFile(file);
  console.log(file.slice(folder.length + 1), `${Math.round(statSync(file).size / 1024)} KB`);
}
