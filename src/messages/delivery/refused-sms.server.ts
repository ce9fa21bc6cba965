import type { CountedThing } from "#server/metrics/feature-metrics.ts";

export const refusedSms: CountedThing = {
  name: "simply_sms_refused_total",
  help: "Text messages that a team's policy kept from leaving in this process, by what they were and why",
  labels: ["kind", "reason"],
};
