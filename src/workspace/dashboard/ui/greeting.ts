export type DayPart = "morning" | "afternoon" | "evening";

/** The part of the day where the team is, whatever the clock of this computer says. */
export function dayPartIn(timeZone: string, now: Date): DayPart {
  const hour = Number(new Intl.DateTimeFormat("en-US", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now));
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
