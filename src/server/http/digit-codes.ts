import { createHmac, timingSafeEqual } from "node:crypto";

type Sealing = { secret: Buffer };

/** Six digits that follow from a row and our secret: they stand in no table and in no job. */
export function digitCode({ secret }: Sealing, purpose: string, rowId: string): string {
  const bytes = createHmac("sha256", secret).update(`${purpose}\0${rowId}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Spaces are how people read it out. */
export const isSameCode = (entered: string, code: string): boolean =>
  timingSafeEqual(digest(entered.replace(/\s/g, "")), digest(code));

const digest = (text: string): Buffer => createHmac("sha256", "compare").update(text).digest();
