import { expect, it } from "vitest";
import { commandFor } from "./run-report.ts";

it("the command for a failed test finds it, whatever its name has in it", () => {
  const test = 'a suite > lists $x (all) at ?, says "no" to `this` and 100 %';
  const command = commandFor({ file: "e2e/keyboard.test.ts", test });
  const [, pattern] = /^npm test -- e2e\/keyboard\.test\.ts -t "([^"]+)"$/.exec(command)!;
  expect(pattern).not.toMatch(/["`$\\!%]/);
  expect(test).toMatch(new RegExp(pattern!));
});

it("of a file that failed as a whole it is the file", () => {
  expect(commandFor({ file: "src/a.test.ts", test: "" })).toBe("npm test -- src/a.test.ts");
});
