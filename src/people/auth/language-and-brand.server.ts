import { brandOfHost } from "#server/http/brand-of-host.ts";
import type { RequestContext } from "#server/http/handlers.ts";
import type { BrandId } from "#shared/brands.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import type { Language } from "#shared/languages.ts";

/** How a letter speaks: in the language and under the brand of whoever caused it. */
export type LanguageAndBrand = { language: Language; brand: BrandId };

export const languageAndBrandOf = ({
  app,
  request,
  language,
}: Pick<RequestContext<Endpoint>, "app" | "request" | "language">): LanguageAndBrand => ({
  language,
  brand: brandOfHost(app, request.hostname),
});
