import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { loadFirstLanguage } from "#client/language.ts";
import { currentSession, loadSession, loadTeamLinks, loadTeams, signOut, standing } from "./session.ts";

const link = (teamId: string, more: object = {}) => ({
  ...{ id: `${teamId}-link`, teamId, activatedAt: "2026-01-01T00:00:00Z", deactivatedAsOf: null, lastOpened: null },
  ...more,
});

let links: object[];
let asked: string[];

beforeEach(async () => {
  links = [link("camp"), link("school")];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return Response.json(answers.find(([path]) => url.startsWith(path))?.[1]() ?? {});
  });
  asked = [];
  await loadSession();
  asked = [];
});
afterAll(() => vi.unstubAllGlobals());

const answers: [path: string, answer: () => object][] = [
  ["/api/auth/start", () => ({ signedIn: { authUsername: "me" } })],
  [
    "/api/users/byAuthProvider/me",
    () => ({ simplyUser: { name: "Dana" }, teamData: { result: links }, teamUserRoleLink: [] }),
  ],
  ["/api/teamUsers", () => ({ result: links })],
  ["/api/auth/sign-out", () => ({})],
];

it("reads one's team links alone, while the same teams are open", async () => {
  links = [link("camp", { lastOpened: "2026-02-02T00:00:00Z" }), link("school"), link("new", { activatedAt: null })];
  await loadTeamLinks();
  expect(asked).toEqual(["/api/teamUsers"]);
  expect(currentSession().identity?.teamData.result).toEqual(links);
  expect(currentSession().identity?.simplyUser.name).toBe("Dana");
});

it("reads with them what may be done, where another team is open than before", async () => {
  links = [link("camp"), link("school"), link("new")];
  await loadTeamLinks();
  expect(asked).toEqual(["/api/teamUsers", "/api/users/byAuthProvider/me?needData=1"]);
  expect(currentSession().identity?.teamData.result).toEqual(links);
});

it("forgets the person who signs out, of whom no teams are loaded any more", async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await loadFirstLanguage();
  expect([standing().isSignedIn, standing().teams.size]).toEqual([true, 2]);
  await signOut();
  expect(currentSession().identity).toBeUndefined();
  expect([standing().isSignedIn, standing().teams.size]).toEqual([false, 0]);
  await expect(loadTeams()).rejects.toThrow("User is not authenticated. Cannot load teams.");
});
