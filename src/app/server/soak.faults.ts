import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findLost, keepWriting } from "#testing/record-writers.ts";
import { keepImporting } from "#testing/soak/imports.ts";
import { keepListening } from "#testing/soak/listeners.ts";
import { keepMailing } from "#testing/soak/mailings.ts";
import { percentile } from "#testing/soak/meter.ts";
import { keepReading, makeCampers } from "#testing/soak/people.ts";
import { keepVisiting } from "#testing/soak/public-visitors.ts";
import { makeFaults } from "#testing/soak/soak-faults.ts";
import { readPlan } from "#testing/soak/soak-plan.ts";
import { drawSoak } from "#testing/soak/soak-table.ts";
import { type SoakWorld, startSoakWorld } from "#testing/soak/soak-world.ts";
import { figuresOf, watchProcesses } from "#testing/soak/watch-processes.ts";
import { keepRunningWizards } from "#testing/soak/wizard-runs.ts";
import { findTorn } from "#testing/torn-records.ts";

/** What a process may take more at the end than at the beginning, and what all of them may have of the database. */
const bounds = { memory: 100, connections: 5 };
/** What was left is worked off: another takes a job over within two minutes of its worker's death. */
const patience = { timeout: 600_000, interval: 500 };

const { length } = readPlan();

const say = (text: string) => process.stdout.write(`${text}\n`);

/** `npm run faults -- soak`: half an hour, or SOAK_MINUTES. Nothing in it depends on how quick the machine is. */
describe("two web and two worker processes under a mixed load, with faults in between", () => {
  let world: SoakWorld;
  beforeAll(async () => {
    world = await startSoakWorld();
  }, 280_000);
  afterAll(() => world?.stop());

  const sentence = "lose nothing, do nothing twice, fail only where something was done to them, and do not grow";
  it(sentence, { timeout: length + 1_200_000 }, async () => {
    const { plan, meter, many, admin, visitor } = world;
    const guests = await many.collection("Guest", { Name: "plain_text" });
    const at = { team: many.teamId, collection: guests.id, field: guests.fields.Name! };
    const campers = await makeCampers(world);
    const reading = await keepReading(world, campers);
    const visiting = await keepVisiting(world, campers);
    const running = await keepRunningWizards(world);
    const importing = await keepImporting(world);
    const mailing = keepMailing(world);
    const listening = keepListening(world);
    const writing = [0, 1].map((place) => {
      const who = visitor("write", place);
      return keepWriting(2, () => who, at);
    });
    const watch = watchProcesses(world);
    meter.begin();

    await sleep(plan.beginning.to - meter.now());
    say("the calm beginning is over");
    await makeFaults(world, plan.end.from - plan.settling);
    await sleep(plan.end.to - meter.now());
    const lanes = [reading, visiting, running, importing, mailing, listening, ...writing];
    await Promise.all(lanes.map((lane) => lane.stop()));
    say("nobody asks any more");

    const isQuiet = async () => {
      const { rows } = await many.pool.query(
        "select id from app.long_work where state in ('waiting', 'running') limit 1",
      );
      return rows.length === 0 && (await mailing.isOver());
    };
    await vi.waitUntil(isQuiet, patience);
    await watch.stop();
    say(drawSoak(world, watch));
    const mails = await mailing.findWrong();
    const acknowledged = writing.flatMap((writers) => [...writers.acknowledged.keys()]);
    say(
      `${acknowledged.length} records written, ${running.begun()} wizards run, ${visiting.answered.size} public answers, ` +
        `${importing.files.length} files of 400 rows, ${mailing.arrived()} mails in ${mailing.mailings.length} messages ` +
        `(${mails.inDoubt} in doubt), ${listening.told.size} records told of.`,
    );

    expect(meter.unexplained()).toEqual([]);
    // Whatever was not taken to its end had a request that failed.
    const failedOf = (kind: string) => meter.failures().filter((call) => call.kind === kind).length;
    expect(running.leftOut()).toBeLessThanOrEqual(failedOf("wizard"));
    expect(visiting.leftOut()).toBeLessThanOrEqual(failedOf("public answer"));
    expect(importing.leftOut()).toBeLessThanOrEqual(failedOf("import"));
    for (const writers of writing) expect(await findLost(writers, many.pool, admin, at)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
    expect(await running.findWrong()).toEqual([]);
    expect(running.finished.size).toBeGreaterThan(0);
    expect(await visiting.findWrong()).toEqual([]);
    expect(visiting.answered.size).toBeGreaterThan(0);
    expect(await importing.findWrong()).toEqual([]);
    expect(importing.files.some(({ isAcknowledged }) => isAcknowledged)).toBe(true);
    expect(await findTorn(many.pool, many.teamId)).toEqual([]);
    expect(mails.wrong).toEqual([]);
    expect(mailing.arrived()).toBeGreaterThan(0);

    await listening.catchUp();
    if (listening.resets() === 0) expect(acknowledged.filter((id) => !listening.told.has(id))).toEqual([]);

    const last = { from: plan.end.to, to: Number.POSITIVE_INFINITY };
    expect(figuresOf(watch, "database", "jobs failed", last).at(-1)).toBe(0);
    expect(figuresOf(watch, "database", "left in a transaction", last).at(-1)).toBe(0);
    const growthOf = (of: string, figure: string) => {
      const [before, after] = [plan.beginning, plan.end].map((each) =>
        percentile(figuresOf(watch, of, figure, each), 50),
      );
      return after! - before!;
    };
    for (const { name } of [...many.webs, ...many.workers])
      expect([name, growthOf(name, "memory, MB")]).toEqual([
        name,
        expect.toSatisfy((mb: number) => mb <= bounds.memory),
      ]);
    expect(growthOf("database", "connections")).toBeLessThanOrEqual(bounds.connections);
  });
});
