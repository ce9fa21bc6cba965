import type { DomainReport } from "../../contract.ts";

export type DomainState = "ready" | "gaps" | "unreachable" | "unchecked";

/** The worst that is known of a domain. A key under an unusual name cannot be found by asking, and is no gap. */
export function domainState(report: DomainReport | null | undefined): DomainState {
  if (!report) return "unchecked";
  const found = [report.Spf.Is, report.Dkim.Is, report.Dmarc.Is];
  if (found.some((is) => is === "missing" || is === "invalid")) return "gaps";
  return found.includes("unreachable") ? "unreachable" : "ready";
}

export const domainStateColors = { ready: "green", gaps: "orange", unreachable: "gray", unchecked: "gray" } as const;
