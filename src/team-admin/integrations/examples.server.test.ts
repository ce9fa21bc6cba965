import { execFile, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openOutbound } from "#server/http/outbound.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { openWebhookTeam, type WebhookTeam } from "#testing/webhook-team.ts";
import { createExample, type ExampleTarget, listExample, verifyExample } from "./examples.ts";

const run = promisify(execFile);

let world: TestApp;
let team: WebhookTeam;
let place: ExampleTarget;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  world = await startTestApp({ ROLE: "web" }, undefined, openOutbound({ reachLoopback: true }));
  team = await openWebhookTeam(world);
  const { body } = await team.ann.visitor.post(team.path("/api-keys"), { name: "Script" });
  env = { ...process.env, SIMPLY_KEY: (body as { key: string }).key };
  place = { origin: world.url, teamId: team.id, collectionId: team.campers, values: { [team.nameField]: "Ada" } };
});
afterAll(async () => {
  await team?.close();
  await world?.stop();
});

const inNode = (script: string) => run(process.execPath, ["--input-type=module", "-e", script], { env });
const inPython = (script: string) => run("python3", ["-c", script], { env });
/** Not on every machine: what all languages must say is checked beside `examples.ts`. */
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const inShell = (script: string) => run("bash", ["-c", script], { env });

it("the examples run as they are shown, in curl and JavaScript", async () => {
  const listed = async () =>
    (JSON.parse((await inShell(listExample(place).curl)).stdout) as { records: unknown[] }).records;
  const before = (await listed()).length;
  const made = JSON.parse((await inShell(createExample(place).curl)).stdout) as { values: Record<string, unknown> };
  expect(made.values[team.nameField]).toBe("Ada");
  expect((await inNode(createExample(place).javascript)).stdout).toMatch(/^200 /);
  expect(await listed()).toHaveLength(before + 2);
  expect((await inNode(listExample(place).javascript)).stdout.trim().split("\n")).toHaveLength(before + 2);
});

it.runIf(hasPython)("the examples run as they are shown, in Python too", async () => {
  expect((await inPython(createExample(place).python)).stdout).toMatch(/^200 .*'Ada'/);
  const { records } = JSON.parse((await inShell(listExample(place).curl)).stdout) as { records: unknown[] };
  const { stdout } = await inPython(listExample(place).python);
  expect(stdout.trim().split("\n")).toHaveLength(records.length);
});

it("the shown check takes what was really signed, and nothing else", async () => {
  const hook = await team.makeWebhook();
  await team.ann.visitor.post(team.path(`/webhooks/${hook.id}/test`));
  const sent = (await team.receiver.has(1)).at(-1)!;
  const header = String(sent.headers["simply-signature"]);
  const ask = async (...given: string[]) => {
    const call = `console.log(isFromSimply(...${JSON.stringify(given)}))`;
    const said = (await inNode(`${verifyExample.javascript}\n${call}`)).stdout.trim();
    if (hasPython) {
      const same = `print(is_from_simply(*${JSON.stringify(given)}))`;
      expect((await inPython(`${verifyExample.python}\n${same}`)).stdout.trim().toLowerCase()).toBe(said);
    }
    return said;
  };
  expect(await ask(header, sent.body, hook.secret)).toBe("true");
  expect(await ask(header, `${sent.body} `, hook.secret)).toBe("false");
  const old = 1_600_000_000;
  const mark = createHmac("sha256", hook.secret).update(`${old}.${sent.body}`).digest("hex");
  expect(await ask(`t=${old},v1=${mark}`, sent.body, hook.secret)).toBe("false");
  for (const odd of ["", "t=now,v1=é"]) expect(await ask(odd, "{}", hook.secret)).toBe("false");
});
