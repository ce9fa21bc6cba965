import type { BrandId } from "#shared/brands.ts";
import type { App } from "../app.ts";

/** The brand of the host name that a page is served from. */
export function brandOfHost(app: App, hostname: string): BrandId {
  const hosts = app.env.BRAND_HOSTS;
  return (Object.hasOwn(hosts, hostname) ? hosts[hostname] : undefined) ?? app.settings.current.defaultBrand;
}
