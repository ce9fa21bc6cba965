import { expect, it } from "vitest";
import { describeDetail } from "./describe-detail.ts";

it("reads as text: lists, what was and what is, what has parts; nothing of what is empty", () => {
  const detail = {
    ...{ added: ["Cook", "Guide"], removed: [], name: { from: "Camp", to: "" } },
    ...{ keepDaily: 7, isOn: false, place: { on: "field", count: 2 }, nothing: null },
  };
  expect(describeDetail(detail, (key) => key)).toEqual([
    { key: "added", value: "Cook, Guide" },
    { key: "name", value: "Camp → –" },
    { key: "keepDaily", value: "7" },
    { key: "isOn", value: "false" },
    { key: "place", value: "on: field, count: 2" },
  ]);
});

it("calls settings what their screen calls them, listed or with their values", () => {
  const say = (key: string) => ({ mailBy: "How emails are sent", sessionDays: "Session length" })[key] ?? key;
  expect(describeDetail({ keys: ["mailBy", "sessionDays"], values: { sessionDays: 7 } }, say)).toEqual([
    { key: "keys", value: "How emails are sent, Session length" },
    { key: "values", value: "Session length: 7" },
  ]);
});
