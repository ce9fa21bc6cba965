import { describe, expect, it } from "vitest";
import { cleanupStack } from "./cleanup-stack.ts";

describe("ending what was begun", () => {
  it("goes backwards, once, and on after a failure", async () => {
    const ended: string[] = [];
    const undo = cleanupStack();
    undo.add(async () => ended.push("database"));
    undo.add(async () => {
      ended.push("jobs");
      throw new Error("stuck");
    });
    undo.add(async () => ended.push("server"));
    await expect(undo.run()).rejects.toThrow("not everything ended well");
    await expect(undo.run()).rejects.toThrow();
    expect(ended).toEqual(["server", "jobs", "database"]);
  });

  it("stops a start in the middle, and ends what it had begun by then", async () => {
    const ended: string[] = [];
    const undo = cleanupStack();
    undo.cancel();
    expect(() => undo.add(async () => ended.push("database"))).toThrow("stopped while starting");
    await undo.run();
    expect(ended).toEqual(["database"]);
  });
});
