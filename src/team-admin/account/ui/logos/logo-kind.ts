import type { LogoSlot } from "../../rules.ts";

/** A picture fills its place, a logo is seen whole. */
export type LogoKind = "logo" | "picture";

export const logoKindOf = (place: LogoSlot): LogoKind => (place === "public_header" ? "picture" : "logo");
