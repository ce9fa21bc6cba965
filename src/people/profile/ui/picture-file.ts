import { pictureBytes } from "../contract.ts";

/** What the server takes; the browser offers nothing else when choosing. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;

export type PictureProblem = "notAnImage" | "tooLarge";

/** Found before a long upload that would end in a refusal. The server looks again, and at the bytes. */
export function findPictureProblem(file: { type: string; size: number }): PictureProblem | undefined {
  if (!isPicture(file)) return "notAnImage";
  return file.size > pictureBytes ? "tooLarge" : undefined;
}

/** The picture in what was dropped or pasted; else the first file, so that a refusal can be said. */
export function pictureAmong(files: readonly File[]): File | undefined {
  return files.find(isPicture) ?? files[0];
}

/** A size in the unit that needs the fewest digits. */
export function sizeInUnit(bytes: number): { value: number; unit: "megabyte" | "kilobyte" } {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes >= 1) return { value: Math.round(megabytes * 10) / 10, unit: "megabyte" };
  return { value: Math.max(1, Math.round(bytes / 1024)), unit: "kilobyte" };
}

const isPicture = ({ type }: { type: string }) => (pictureTypes as readonly string[]).includes(type);
