import { expect, it } from "vitest";
import { messageLooks } from "./message-looks.ts";

it("each status has the colour that the specification names", () => {
  const colors = Object.entries(messageLooks).map(([status, { color }]) => [status, color]);
  expect(Object.fromEntries(colors)).toMatchObject({
    ...{ DRAFT: "gray", AWAITING_APPROVAL: "yellow", APPROVED: "orange", SCHEDULED: "blue", SENDING: "blue" },
    ...{ SENT: "green", ERROR_SENDING: "red" },
  });
});
