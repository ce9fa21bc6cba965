import { expect, it } from "vitest";
import type { DomainReport } from "../../contract.ts";
import { domainState } from "./domain-state.ts";

type Found = DomainReport["Spf"]["Is"];
const report = (spf: Found, dkim: Found, dmarc: Found): DomainReport => ({
  Domain: "camp.test",
  Spf: { Is: spf, Text: null },
  Dkim: { Is: dkim, Text: null, Selector: null },
  Dmarc: { Is: dmarc, Text: null },
});

it("says the worst that is known of a domain, and blames nobody for what cannot be found by asking", () => {
  expect(domainState(null)).toBe("unchecked");
  expect(domainState(report("found", "found", "found"))).toBe("ready");
  expect(domainState(report("found", "unknown", "found"))).toBe("ready");
  expect(domainState(report("found", "unreachable", "found"))).toBe("unreachable");
  expect(domainState(report("invalid", "unreachable", "found"))).toBe("gaps");
  expect(domainState(report("found", "found", "missing"))).toBe("gaps");
});
