import { safeRedirect } from "#people/auth/rules.ts";

export const logoSlots = [
  ...["organization_square", "organization_horizontal", "app_square", "app_horizontal"],
  "public_header",
] as const;
export type LogoSlot = (typeof logoSlots)[number];

/** How wide a logo is beside its height. */
export const logoShape = (place: LogoSlot): number => (place.endsWith("square") ? 1 : 4);

export const logoBytes = 5 * 1024 * 1024;

export const mostMenuItems = 20;

/** Where an entry of the header menu may lead: a page of ours, or a site. */
export function isMenuTarget(text: string): boolean {
  if (text.startsWith("/")) return safeRedirect(text) !== undefined;
  return isSite(text);
}

export function isSite(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}
