import type { TeamUser } from "../contract.ts";

export const userTabs = ["current", "invited", "deactivated"] as const;
export type UserTab = (typeof userTabs)[number];

export const tabOf = ({ status }: TeamUser): UserTab =>
  status === "current" || status === "deactivated" ? status : "invited";

export type UserOrder = { key: string; direction: "ascending" | "descending" };

/** As an address says it: by which column, with a minus where the last comes first. */
export const sortingIn = (word: string): UserOrder =>
  word.startsWith("-") ? { key: word.slice(1), direction: "descending" } : { key: word, direction: "ascending" };

export const sortingWord = ({ key, direction }: UserOrder): string => (direction === "descending" ? `-${key}` : key);

/** What a column is ordered by; empty ones come last, whichever way. */
const wordOf: Record<string, (user: TeamUser) => string> = {
  firstName: ({ name }) => name,
  lastName: ({ lastName, firstName }) => lastName && `${lastName} ${firstName}`,
  email: ({ email }) => email,
  accountType: ({ accountType }) => accountType,
  status: ({ status }) => status,
  roles: ({ roles }) => roles.map(({ name }) => name).join(" "),
  lastActivity: ({ lastActivity }) => lastActivity ?? "",
  invitedAt: ({ invitedAt }) => invitedAt ?? "",
  invitedBy: ({ invitedBy }) => invitedBy ?? "",
  deactivatedSince: ({ deactivatedSince }) => deactivatedSince ?? "",
};

export function arrangeUsers(users: readonly TeamUser[], { key, direction }: UserOrder): TeamUser[] {
  const word = wordOf[key] ?? wordOf.firstName!;
  const sign = direction === "ascending" ? 1 : -1;
  return users.toSorted((one, other) => {
    const [a, b] = [word(one), word(other)];
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
    return sign * a.localeCompare(b, undefined, { sensitivity: "base", numeric: true });
  });
}
