import { expect, it } from "vitest";
import { openedAt, partsOf, stepBeside, viewedAt } from "./message-paths.ts";

const [teamId, Id] = ["0197a000-0000-7000-8000-000000000001", "0197a000-0000-7000-8000-000000000002"];

it("a draft opens at its details and has no summary; all others open at theirs", () => {
  expect(openedAt(teamId, { Id, Status: "DRAFT" })).toBe(`/team-${teamId}/outgoing-messages/${Id}/details`);
  expect(openedAt(teamId, { Id, Status: "SENT" })).toBe(`/team-${teamId}/outgoing-messages/${Id}/summary`);
  expect(partsOf("DRAFT")).toEqual(["details", "content", "recipients", "schedule"]);
  expect(partsOf("SCHEDULED")[0]).toBe("summary");
  expect(partsOf("SCHEDULED")).not.toContain("stats");
  expect(partsOf("SENDING").at(-1)).toBe("stats");
});

it("steps lead from details to schedule, and no further", () => {
  expect(stepBeside("details", 1)).toBe("content");
  expect(stepBeside("schedule", -1)).toBe("recipients");
  expect(stepBeside("details", -1)).toBeUndefined();
  expect(stepBeside("schedule", 1)).toBeUndefined();
});

it("is viewed as it reads while it is a draft, and else as what became of it", () => {
  expect(viewedAt(teamId, { Id, Status: "DRAFT" })).toBe(`/team-${teamId}/outgoing-messages/${Id}/content`);
  expect(viewedAt(teamId, { Id, Status: "SCHEDULED" })).toBe(`/team-${teamId}/outgoing-messages/${Id}/summary`);
});
