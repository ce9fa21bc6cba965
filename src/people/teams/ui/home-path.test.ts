import { expect, it } from "vitest";
import { homePath } from "./home-path.ts";

const person = (isSysAdmin: boolean, links: unknown[] = []) => ({
  simplyUser: { isSysAdmin },
  teamData: { result: links },
});

it("is the team where there is one", () => {
  expect(homePath("t1", person(true, [{}]))).toBe("/team-t1/dashboard");
});

it("is the choice of a team for who has none, or an invitation to answer", () => {
  expect(homePath(undefined, person(false))).toBe("/choose-team");
  expect(homePath(undefined, person(true, [{}]))).toBe("/choose-team");
});

it("is the system for a system administrator of no team", () => {
  expect(homePath(undefined, person(true))).toBe("/sys-admin/teams");
});
