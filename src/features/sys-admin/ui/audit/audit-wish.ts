import type { AuditWish } from "../system-queries.ts";

/** What the filters hold; empty: whatever it is. */
export type FilterWish = {
  person: string;
  teamId: string | null;
  action: string | null;
  from: string;
  to: string;
  address: string;
};

export const noFilter: FilterWish = { person: "", teamId: null, action: null, from: "", to: "", address: "" };

/** Only what is asked for; days are days where one looks from. */
export function toQuery(wish: FilterWish, timeZone: string): AuditWish {
  const given = Object.entries(wish).flatMap(([key, value]) => (value?.trim() ? [[key, value.trim()]] : []));
  return { ...Object.fromEntries(given), ...((wish.from || wish.to) && { timeZone }) };
}

export const exportPath = (query: AuditWish): string => {
  const words = new URLSearchParams(query as Record<string, string>).toString();
  return `/api/sys-admin/audit/export${words ? `?${words}` : ""}`;
};
