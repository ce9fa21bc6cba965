import { describe, expect, it } from "vitest";
import { readTestOptions } from "./options.ts";

const read = (line: string) => readTestOptions(line.split(" ").filter(Boolean));

describe("what npm test is asked for", () => {
  it("is everything with samples and one journey per thing to do, and the checks", () => {
    expect(read("")).toMatchObject({
      ...{ extent: "quick", projects: ["unit", "server", "browser"], withChecks: true, isChanged: false },
      ...{ filters: [], shuffle: undefined },
    });
    expect(read("--all")).toMatchObject({ extent: "all", withChecks: true });
  });

  it("is the rest of a run: what its seed left out, and no checks again", () => {
    expect(read("--rest --seed=7")).toMatchObject({
      ...{ extent: "rest", withChecks: false, seed: 7 },
      projects: ["server", "browser"],
    });
  });

  it("is named files or tests with all their cases, without the checks", () => {
    expect(read("src/data grid")).toMatchObject({ extent: "all", filters: ["src/data", "grid"], withChecks: false });
    expect(read("-t sorts")).toMatchObject({ extent: "all", testName: "sorts", withChecks: false });
  });

  it("is some projects, or the checks alone", () => {
    expect(read("server browser")).toMatchObject({
      projects: ["server", "browser"],
      extent: "quick",
      withChecks: false,
    });
    expect(read("check")).toMatchObject({ projects: [], withChecks: true });
  });

  it("is what has changed, with the checks", () => {
    expect(read("changed")).toMatchObject({
      isChanged: true,
      withChecks: true,
      projects: ["unit", "server", "browser"],
    });
  });

  it("is a part of it, of which the first has the checks", () => {
    expect(read("--shard=1/3")).toMatchObject({ shard: "1/3", withChecks: true });
    expect(read("--shard=2/3")).toMatchObject({ shard: "2/3", withChecks: false });
  });

  it("is in another order, of files alone or of the tests in them too", () => {
    expect(read("--shuffle")).toMatchObject({ shuffle: "all", extent: "quick" });
    expect(read("--shuffle=files")).toMatchObject({ shuffle: "files" });
  });

  it("is the long tests with real kills", () => {
    expect(read("--faults")).toMatchObject({ projects: ["faults"], extent: "all", withChecks: false });
    expect(read("--faults soak")).toMatchObject({ projects: ["soak"] });
  });

  it.each(["--shard=4/3", "--shard=x", "--seed=now", "--sead=3", "--shuffle=x"])(
    "is refused where %s makes no sense",
    (flag) => {
      expect(() => read(flag)).toThrow(flag.split("=")[0]!);
    },
  );
});
