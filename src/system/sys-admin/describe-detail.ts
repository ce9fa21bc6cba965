/** What a deed says beside who did what: flat, as text, in the order in which it was written down; `say` names settings. */
export function describeDetail(
  detail: Record<string, unknown>,
  say: (key: string) => string,
): { key: string; value: string }[] {
  return Object.entries(detail).flatMap(([key, value]) => {
    const isNames = key === "keys" && Array.isArray(value);
    const text = isNames ? value.map((each) => say(String(each))).join(", ") : textOf(value, say);
    return text === "" ? [] : [{ key, value: text }];
  });
}

/** What details are called: `sysAudit.details.<key>`; another one is shown as it was written down. */
const detailKeys = [
  "keys",
  "name",
  "description",
  "brand",
  "email",
  "from",
  "to",
  "added",
  "removed",
  "given",
  "taken",
  "withExport",
  "changed",
  "because",
  "people",
  "copyOf",
  "queue",
  "backupOf",
  "count",
  "records",
  "historyMonths",
  "values",
  "what",
  "problem",
  "isOn",
  "time",
  "timeZone",
  "keepDaily",
  "keepWeekly",
  "keepMonthly",
  "isChecked",
  "note",
  "at",
] as const;

export type DetailKey = (typeof detailKeys)[number];

export const isKnownDetail = (key: string): key is DetailKey => (detailKeys as readonly string[]).includes(key);

function textOf(value: unknown, say: (key: string) => string): string {
  const text = (each: unknown) => textOf(each, say);
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(text).filter(Boolean).join(", ");
  if (isChange(value)) return `${text(value.from) || "–"} → ${text(value.to) || "–"}`;
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, each]) => `${say(key)}: ${text(each)}`)
    .join(", ");
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === "object" && value !== null && Object.keys(value).sort().join() === "from,to";
