import { expect, it } from "vitest";
import type { TeamUser } from "../contract.ts";
import { arrangeUsers, sortingIn, sortingWord, tabOf } from "./arrange-users.ts";

const user = (name: string, more: Partial<TeamUser> = {}) => ({ name, roles: [], ...more }) as unknown as TeamUser;
const namesOf = (users: TeamUser[]) => users.map(({ name }) => name);

it("orders by what a column shows, accents beside their letters, empty ones last both ways", () => {
  const users = [
    user("Zoë"),
    user("Émile", { lastActivity: "2026-01-02" }),
    user("adam", { lastActivity: "2026-03-01" }),
  ];
  expect(namesOf(arrangeUsers(users, { key: "firstName", direction: "ascending" }))).toEqual(["adam", "Émile", "Zoë"]);
  expect(namesOf(arrangeUsers(users, { key: "firstName", direction: "descending" }))).toEqual(["Zoë", "Émile", "adam"]);
  for (const direction of ["ascending", "descending"] as const)
    expect(namesOf(arrangeUsers(users, { key: "lastActivity", direction })).at(-1)).toBe("Zoë");
});

it("orders by either name, by the other where one is the same, and who has no last name at the end", () => {
  const users = [
    user("Priya Raman", { firstName: "Priya", lastName: "Raman" }),
    user("Jonas Lind", { firstName: "Jonas", lastName: "Lind" }),
    user("Mila", { firstName: "Mila", lastName: "" }),
    user("Anna Raman", { firstName: "Anna", lastName: "Raman" }),
  ];
  const byLastName = arrangeUsers(users, { key: "lastName", direction: "ascending" });
  expect(namesOf(byLastName)).toEqual(["Jonas Lind", "Anna Raman", "Priya Raman", "Mila"]);
  const byFirstName = arrangeUsers(users, { key: "firstName", direction: "ascending" });
  expect(namesOf(byFirstName)).toEqual(["Anna Raman", "Jonas Lind", "Mila", "Priya Raman"]);
});

it("counts an invitation that is over or cancelled among the invited", () => {
  const tabs = (["current", "invited", "expired", "cancelled", "deactivated"] as const).map((status) =>
    tabOf(user("x", { status })),
  );
  expect(tabs).toEqual(["current", "invited", "invited", "invited", "deactivated"]);
});

it("keeps its order in an address", () => {
  for (const word of ["firstName", "-lastActivity"]) expect(sortingWord(sortingIn(word))).toBe(word);
  expect(sortingIn("-lastName")).toEqual({ key: "lastName", direction: "descending" });
});
