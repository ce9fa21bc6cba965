import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TemplateShown } from "#messages/templates/contract.ts";
import { openDb, openPool, teamSchema } from "#server/db/db.ts";
import { bodyOf } from "#testing/data-world.ts";
import { openDatabaseLine } from "#testing/database-line.ts";
import { addToTeam, demoPassword, makePerson, makeTeam } from "#testing/factories.ts";
import { uploadImport, type Work, waitForWork } from "#testing/import-file.ts";
import { type ServerProcess, startServerProcess } from "#testing/server-process.ts";
import { cloneDatabase } from "#testing/test-app.ts";
import { Visitor } from "#testing/visitor.ts";
import { asked, fixed, flowOf, type TestFlow, tasksByName } from "#testing/wizard-team.ts";
import type { RunScreen } from "./run-shown.ts";

const slow = { timeout: 900_000 };

/** The server is killed for real while a run finishes. */
describe("when the process is killed while a run finishes", () => {
  let ends: (() => unknown)[];
  let line: Awaited<ReturnType<typeof openDatabaseLine>>;
  let pool: pg.Pool;
  let server: ServerProcess;
  let me: Visitor;
  let person: Awaited<ReturnType<typeof makePerson>>;
  let teamId: string;
  let role: string;
  let campers: string;
  let name: string;
  let age: string;
  let email: string;

  const at = (rest: string) => `/api/teams/${teamId}${rest}`;
  const start = async () => {
    server = await startServerProcess({ DATABASE_URL: line.url, ROLE: role, LOG_LEVEL: "silent" });
    me = new Visitor(server.url);
    expect((await me.post("/api/auth/sign-in", { email: person.email, password: demoPassword })).status).toBe(200);
  };
  const restart = async () => {
    await server.kill();
    line.mend();
    await start();
  };
  const make = async (rest: string, input: object) => (await bodyOf<{ id: string }>(me.post(at(rest), input))).id;
  const publish = async (flow: TestFlow): Promise<string> => {
    const id = await make("/wizards", { name: "Wizard", flow });
    await bodyOf(me.post(at(`/wizards/${id}/publish`)));
    return id;
  };
  const begin = (dataWizardId: string) => bodyOf<RunScreen>(me.post(at("/wizard-runs"), { dataWizardId }));
  const readRun = (id: string) => bodyOf<RunScreen>(me.get(at(`/wizard-runs/${id}`)));
  const count = async (table: string, where = "true"): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`);
    return rows[0]!.count;
  };
  const own = (table: string) => `"${teamSchema(teamId)}".${table}`;

  beforeEach(async () => {
    ends = [];
    role = "web,worker";
    const database = await cloneDatabase();
    ends.push(() => database.drop());
    pool = openPool(database.url, 2);
    ends.push(() => pool.end());
    line = await openDatabaseLine(database.url);
    ends.push(() => line.close());
    ({ teamId } = await makeTeam(openDb(pool)));
    person = await makePerson(openDb(pool));
    await addToTeam(openDb(pool), teamId, { ...person, isTeamAdmin: true });
    await start();
    ends.push(() => server.kill());
    campers = await make("/collections", { name: "Camper", pluralName: "Campers", representsPeople: true });
    const field = (title: string, dataType: string) => make(`/collections/${campers}/fields`, { title, dataType });
    name = await field("Name", "plain_text");
    age = await field("Age", "number");
    email = await field("Email", "email_address");
  });
  afterEach(async () => {
    for (const end of ends.toReversed()) await end();
  });

  it("between any two of its statements, all of it is done or nothing, and then all of it once", slow, async () => {
    // Nobody else speaks to the database meanwhile.
    role = "web";
    await restart();
    const template = await bodyOf<TemplateShown>(
      me.post(at("/templates"), {
        ...{ Name: "Welcome", DeliveryMethodId: "EMAIL", UsedFor: "transactional_only", ContentLanguageId: "en" },
        ...{ SubjectLine: "Welcome", TextOnlyVersion: "Hello {{ record.name }}" },
      }),
    );
    await bodyOf(me.post(at(`/templates/${template.Id}/publish`)));
    const creating = (place: number) => ({
      ...{ type: "create_data_record", name: `made_${place}` },
      settings: { collectionId: campers, fields: [asked(name), fixed(email, `camper${place}@example.test`)] },
    });
    const sending = {
      ...{ type: "send_outgoing_message", name: "letter" },
      settings: { templateId: template.Id, records: "made_1" },
    };
    const flow = flowOf([{ tasks: [creating(1), creating(2), creating(3), sending] }]);
    const wizardId = await publish(flow);
    const task = tasksByName(flow);
    const answers = Object.fromEntries(
      [1, 2, 3].map((place) => [task[`made_${place}`]!, { values: { [name]: `Camper ${place}` } }]),
    );
    const found = async () => ({
      records: await count(own("_record")),
      sets: await count(own("_change_set"), "kind = 'wizard'"),
      letters: await count("app.outgoing_message", `team_id = '${teamId}'`),
      finished: await count(own("_wizard_run"), "status = 'finished'"),
    });
    const met = { nothing: 0, all: 0 };
    let runs = 0;
    for (let point = 1; ; point++) {
      const { run } = await begin(wizardId);
      const before = await found();
      const reached = line.holdAfter(point);
      const finishing = me.post(at(`/wizard-runs/${run.id}/finish`), { answers }).then(
        () => "answered",
        () => "broken",
      );
      const how = await Promise.race([reached.then(() => "held"), finishing]);
      await restart();
      const after = await found();
      const isDone = after.finished > before.finished;
      const once = { records: 3, sets: 1, letters: 1, finished: 1 };
      const all = Object.fromEntries(
        Object.entries(before).map(([key, n]) => [key, n + once[key as keyof typeof once]]),
      );
      expect(after).toEqual(isDone ? all : before);
      met[isDone ? "all" : "nothing"] += 1;
      // Whoever asks again, once or twice, has it done once.
      for (let again = 0; again < 2; again++) {
        const done = await bodyOf<RunScreen>(me.post(at(`/wizard-runs/${run.id}/finish`), { answers }));
        expect(done.run.status).toBe("finished");
      }
      expect(await found()).toEqual(all);
      runs = point;
      if (how === "answered") break;
    }
    process.stdout.write(`killed ${runs} times: nothing done ${met.nothing}, all done ${met.all}\n`);
    expect(met.nothing).toBeGreaterThan(8);
  });

  it("in a loop over ten thousand, it goes on exactly", slow, async () => {
    const many = 10_000;
    const lines = Array.from({ length: many }, (_, place) => `Camper ${place},${place % 80}`);
    const file = await uploadImport(me, teamId, campers, `Name,Age\n${lines.join("\n")}\n`);
    const imported = (await file.call("run")).body as { workId?: string };
    if (imported.workId) await waitForWork(me, teamId, imported.workId);
    expect(await count(own("_record"))).toBe(many);
    const flow = flowOf([
      {
        tasks: [
          { type: "find_matching_data_records", name: "all", settings: { collectionId: campers, choose: "all" } },
          {
            ...{ type: "update_data_fields_for_data_records", name: "changed" },
            loop: { over: "records", variable: "all" },
            settings: { fields: [fixed(age, 99)] },
          },
        ],
      },
    ]);
    const { run } = await begin(await publish(flow));
    const begun = await bodyOf<RunScreen>(me.post(at(`/wizard-runs/${run.id}/finish`), {}));
    const workId = begun.run.workId!;
    const metAt: number[] = [];
    for (const wanted of [1, 2_000, 5_000, 8_000]) {
      const isThere = ({ state, done }: Work) => done >= wanted || (state !== "waiting" && state !== "running");
      metAt.push((await waitForWork(me, teamId, workId, isThere)).done);
      await setTimeout(Math.random() * 300);
      await restart();
    }
    process.stdout.write(`killed at ${metAt.join(", ")} of ${many}\n`);
    await waitForWork(me, teamId, workId);
    const { run: after, finish } = await readRun(run.id);
    expect([after.status, finish!.reports.map(({ changed }) => changed)]).toEqual(["finished", [0, many]]);
    const set = `change_set_id = '${after.changeSetId}'`;
    expect(await count(own("_change"), set)).toBe(many);
    expect(await count(`(select distinct record_id from ${own("_change")} where ${set}) as each`)).toBe(many);
    expect(await count(own("_change_set"), "kind = 'wizard'")).toBe(1);
    expect(await count(own("_wizard_effect"))).toBe(0);
    const undone = await bodyOf<{ workId: string | null }>(me.post(at(`/wizard-runs/${run.id}/undo`)));
    if (undone.workId) await waitForWork(me, teamId, undone.workId);
    const filter = encodeURIComponent(JSON.stringify({ field: age, operator: "is", value: 99 }));
    const left = await bodyOf<{ count: number }>(me.get(at(`/collections/${campers}/count?filter=${filter}`)));
    expect(left.count).toBe(0);
  });
});
