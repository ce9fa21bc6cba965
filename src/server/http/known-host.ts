import ipaddr from "ipaddr.js";
import { Refusal } from "#shared/errors.ts";

/** Of this machine alone, as a place to listen or as what a browser was told to open; with or without a port. */
export const isLoopback = (host: string): boolean => {
  const name = nameOf(host);
  return name === "localhost" || (ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback");
};

type Names = { isProduction: boolean; HOST: string; APP_URL: string; BRAND_HOSTS: Record<string, string> };

/**
 * Whoever owns a name can let it lead to this machine, and the pages under it then count as ours to a browser. While
 * developing, passwords are known and captured mail is open: only names that were given to us are answered. Somebody
 * else's name is never an address in digits. Who listens for others has names that only they know (a container's, one of
 * the local network), and nothing is open there without signing in.
 */
export function hostProblem(host: string | undefined, env: Names): Refusal | undefined {
  if (env.isProduction || !isLoopback(env.HOST) || host === undefined) return undefined;
  const name = nameOf(host);
  const isKnown =
    ipaddr.isValid(name) ||
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === nameOf(new URL(env.APP_URL).host) ||
    name === nameOf(env.HOST) ||
    Object.hasOwn(env.BRAND_HOSTS, name);
  return isKnown ? undefined : new Refusal("unknown_host");
}

/** The same for every request: reading a name takes longer than all else that is asked before the caller, so one is remembered. */
export function hostCheck(env: Names): (host: string | undefined) => Refusal | undefined {
  let known: string | undefined;
  return (host) => {
    if (host !== undefined && host === known) return undefined;
    const problem = hostProblem(host, env);
    if (!problem) known = host;
    return problem;
  };
}

const nameOf = (host: string): string =>
  ipaddr.IPv6.isValid(host)
    ? host
    : host
        .replace(/:\d*$/, "")
        .replace(/^\[|\]$/g, "")
        .toLowerCase();
