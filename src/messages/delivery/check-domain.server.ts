import { Resolver } from "node:dns/promises";
import type { DomainReport } from "./contract.ts";

/** What the big providers call their keys; others cannot be found by asking. */
const usualSelectors = [
  ...["selector1", "selector2", "google", "default", "dkim", "mail", "smtp", "s1", "s2", "k1", "k2", "k3"],
  ...["mandrill", "pm", "zoho", "protonmail", "fm1", "fm2", "fm3", "cm", "sig1"],
];

type Answer = { is: "answered"; texts: string[] } | { is: "unreachable" };
type Ask = (name: string) => Promise<Answer>;

/** What a domain says of mail in its name. Who cannot be reached is said to be so: nothing is guessed. */
export async function checkDomain(
  servers: readonly string[],
  domain: string,
  selectors?: readonly string[],
): Promise<DomainReport> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const ask: Ask = async (name) => {
    try {
      // A long text stands there in pieces.
      return { is: "answered", texts: (await resolver.resolveTxt(name)).map((pieces) => pieces.join("")) };
    } catch (error) {
      const { code } = error as { code?: string };
      return code === "ENODATA" || code === "ENOTFOUND" ? { is: "answered", texts: [] } : { is: "unreachable" };
    }
  };
  const [Spf, Dkim, Dmarc] = await Promise.all([
    ask(domain).then((answer) => readOnly(answer, /^v=spf1(\s|$)/i)),
    findKey(ask, domain, selectors),
    findPolicy(ask, domain),
  ]);
  return { Domain: domain, Spf, Dkim, Dmarc };
}

/** There must be one: several count as none (RFC 7208, RFC 7489). */
function readOnly(answer: Answer, pattern: RegExp): DomainReport["Spf"] {
  if (answer.is === "unreachable") return { Is: "unreachable", Text: null };
  const found = answer.texts.filter((text) => pattern.test(text));
  if (found.length > 1) return { Is: "invalid", Text: found.join("\n").slice(0, 1000) };
  return found[0] === undefined ? { Is: "missing", Text: null } : { Is: "found", Text: found[0].slice(0, 1000) };
}

async function findKey(ask: Ask, domain: string, selectors?: readonly string[]): Promise<DomainReport["Dkim"]> {
  const names = selectors ?? usualSelectors;
  const answers = await Promise.all(
    names.map(async (name) => ({ name, answer: await ask(`${name}._domainkey.${domain}`) })),
  );
  for (const { name, answer } of answers) {
    // An empty p= is a key that was taken back.
    const text = answer.is === "answered" ? answer.texts.find((each) => /(^|;)\s*p=[^;\s]/.test(each)) : undefined;
    if (text) return { Is: "found", Text: text.slice(0, 1000), Selector: name };
  }
  if (answers.some(({ answer }) => answer.is === "unreachable")) return nothing("unreachable");
  return nothing(selectors ? "missing" : "unknown");
}

const nothing = (Is: DomainReport["Dkim"]["Is"]) => ({ Is, Text: null, Selector: null });

/** Of the domain itself, else of those above it: they speak for it. */
async function findPolicy(ask: Ask, domain: string): Promise<DomainReport["Dmarc"]> {
  const labels = domain.split(".");
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  for (const each of domains.slice(0, 5)) {
    const found = readOnly(await ask(`_dmarc.${each}`), /^v=DMARC1\s*(;|$)/i);
    if (found.Is !== "missing") return found;
  }
  return { Is: "missing", Text: null };
}
