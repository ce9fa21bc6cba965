import { drawQr, type QrPicture, qrSvg } from "#shared/qr-picture.ts";
import { saveFile } from "#ui/save-file.ts";

export type QrFormat = "svg" | "png";

const leastPixels = 1024;

export async function saveQrCode(address: string, format: QrFormat, name: string): Promise<void> {
  const picture = drawQr(address);
  const file = format === "svg" ? new Blob([qrSvg(picture)], { type: "image/svg+xml" }) : await pngOf(picture);
  saveFile(file, `${name}.${format}`);
}

/** Each square is a whole number of pixels wide. */
async function pngOf({ size, path }: QrPicture): Promise<Blob> {
  const canvas = document.createElement("canvas");
  const scale = Math.ceil(leastPixels / size);
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was made")))),
  );
}
