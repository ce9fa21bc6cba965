import type { BrandId } from "#shared/brands.ts";
import { campsNewsletter } from "./camps-newsletter.ts";
import { campsReminder } from "./camps-reminder.ts";
import { cancellation } from "./cancellation.ts";
import { confirmation } from "./confirmation.ts";
import { invitation } from "./invitation.ts";
import { musicNewsletter } from "./music-newsletter.ts";
import { musicReminder } from "./music-reminder.ts";
import type { ProductTemplate } from "./product-template.ts";
import { simplyNewsletter } from "./simply-newsletter.ts";
import { simplyReminder } from "./simply-reminder.ts";
import { survey } from "./survey.ts";
import { weddingsNewsletter } from "./weddings-newsletter.ts";
import { weddingsReminder } from "./weddings-reminder.ts";

/** Every template that comes with the product, one line each, in the order in which they are offered. */
export const productTemplates: readonly ProductTemplate[] = [
  simplyNewsletter,
  simplyReminder,
  campsNewsletter,
  campsReminder,
  musicNewsletter,
  musicReminder,
  weddingsNewsletter,
  weddingsReminder,
  invitation,
  confirmation,
  cancellation,
  survey,
];

/** Those of the brand, and those for all. */
export const productTemplatesOf = (brand: BrandId): ProductTemplate[] =>
  productTemplates.filter((each) => each.brand === null || each.brand === brand);
