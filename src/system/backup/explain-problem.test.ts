import { expect, it } from "vitest";
import { explainProblem } from "./explain-problem.server.ts";

it.each([
  [{ code: "ENOSPC" }, "noSpace"],
  [{ code: "EROFS" }, "notWritable"],
  [{ code: "EACCES" }, "notWritable"],
  [{ code: "ENOENT" }, "notWritable"],
  [{ name: "AccessDenied" }, "notWritable"],
  [{ code: "ECONNRESET" }, "internal"],
])("%o is told as %s", (about, problem) => {
  expect(explainProblem(Object.assign(new Error("x"), about))).toBe(problem);
});
