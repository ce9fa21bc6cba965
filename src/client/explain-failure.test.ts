import { expect, it } from "vitest";
import { ApiError } from "#shared/errors.ts";
import { explainFailure } from "./explain-failure.ts";

const refused = (...messages: string[]) =>
  new ApiError({
    code: "unavailable",
    message: "Not available",
    fields: messages.map((message) => ({ path: "", message, messageKey: "" })),
  } as never);

it("says what did not work and why, and the same sentence once", () => {
  expect(explainFailure("It failed.", new Error("x"))).toBe("It failed.");
  expect(explainFailure("It failed.", refused())).toMatch(/^It failed\. \S/);
  expect(explainFailure("It failed.", refused("Too long.", "Too long."))).toBe("It failed. Too long.");
  expect(explainFailure("It failed.", refused("It failed."))).toBe("It failed.");
});
