import * as z from "zod";
import type { Contribution } from "./extension-point.ts";

/** Whether an identifier that looks like one names an icon that can be drawn. */
export type HasIcon = (identifier: string) => boolean;

/** `fas_house`, `far_face-smile`, `fad_campground`. */
export const iconIdentifier = (messageKey: string) =>
  z.string({ error: messageKey }).max(80, messageKey).regex(form, messageKey).refine(hasIcon, messageKey);

export const isIconIdentifier = (text: string): boolean => text.length <= 80 && form.test(text) && hasIcon(text);

/** For the server's root. Browsers look at the form alone: the names of all icons are not part of their first download. */
export const askCatalogue = (has: HasIcon): Contribution => ({
  install: () => {
    catalogue = has;
  },
});

const form = /^fa[srd]_[a-z\d]+(?:-[a-z\d]+)*$/;

let catalogue: HasIcon | undefined;

function hasIcon(identifier: string): boolean {
  return catalogue?.(identifier) ?? true;
}
