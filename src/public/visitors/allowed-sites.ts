/** A domain as a team lists it: `example.org` (with `www.`), `*.example.org` (all below it and itself), also with a port. */
export function readDomain(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const isWild = trimmed.startsWith("*.");
  const bare = isWild ? trimmed.slice(2) : trimmed;
  const address = /^https?:\/\//.test(bare) ? bare : `https://${bare}`;
  if (/[\s*@\\]/.test(bare) || !URL.canParse(address)) return undefined;
  const { host } = plainUrl(address);
  const name = host.replace(/:\d+$/, "");
  const isName = /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(name) || name === "localhost";
  // All of .org would be everyone's.
  if (!isName || (isWild && name.split(".").length < 2)) return undefined;
  return isWild ? `*.${host}` : host;
}

/** Whether the page that asks, by its origin, is of one of these domains. */
export function isAllowedSite(origin: string, domains: readonly string[]): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { host } = plainUrl(origin);
  return domains.some((domain) => {
    if (!domain.startsWith("*.")) return host === domain || host === `www.${domain}`;
    const base = domain.slice(2);
    return host === base || host.endsWith(`.${base}`);
  });
}

/** As sources of a frame's policy. */
export const frameSources = (domains: readonly string[]): string[] =>
  domains.flatMap((domain) => (domain.startsWith("*.") ? [domain, domain.slice(2)] : [domain, `www.${domain}`]));

/** The name as browsers write it; a dot at its end says nothing. The usual port is none. */
function plainUrl(address: string): { host: string } {
  const { hostname, port } = new URL(address);
  return { host: `${hostname.replace(/\.$/, "")}${port ? `:${port}` : ""}` };
}
