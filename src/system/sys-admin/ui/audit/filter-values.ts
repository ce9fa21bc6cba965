import { isId } from "#shared/ids.ts";
import type { AuditQuery } from "../system-queries.ts";

/** What the filters hold; empty: whatever it is. */
export type FilterValues = {
  person: string;
  teamId: string;
  action: string;
  from: string;
  to: string;
  address: string;
};

export const noFilter: FilterValues = { person: "", teamId: "", action: "", from: "", to: "", address: "" };

/** Only what is asked for; days are days where one looks from. An address may say anything: what is no day is none. */
export function toQuery(filled: FilterValues, timeZone: string): AuditQuery {
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : "");
  const teamId = isId(filled.teamId) ? filled.teamId : "";
  const filters = { ...filled, teamId, from: day(filled.from), to: day(filled.to) };
  const given = Object.entries(filters).flatMap(([key, value]) => (value.trim() ? [[key, value.trim()]] : []));
  return { ...Object.fromEntries(given), ...((filters.from || filters.to) && { timeZone }) };
}

export const exportPath = (query: AuditQuery): string => {
  const words = new URLSearchParams(query as Record<string, string>).toString();
  return `/api/sys-admin/audit/export${words ? `?${words}` : ""}`;
};
