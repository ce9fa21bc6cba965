import { spawn } from "node:child_process";

export type Step = { name: string; command: string[] };

/** Runs one step and says how long it took. What it prints is shown only if it fails. */
export async function runStep({ name, command }: Step): Promise<boolean> {
  const began = Date.now();
  const child = start(command);
  let output = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (part: string) => {
      output += part;
    });
  const code = await new Promise<number>((done) => {
    child.on("error", (error) => {
      output += error.message;
      done(1);
    });
    child.on("close", (status) => done(status ?? 1));
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${code === 0 ? "ok" : "failed"} in ${seconds} s`);
  if (code !== 0) console.log(output);
  return code === 0;
}

/** On Windows npm puts scripts into .bin that only a shell can run. */
function start(command: string[]) {
  const env = { ...process.env, FORCE_COLOR: process.stdout.isTTY ? "1" : "0" };
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  if (process.platform !== "win32") return spawn(command[0]!, command.slice(1), { stdio, env });
  return spawn(command.map((word) => `"${word}"`).join(" "), { stdio, env, shell: true });
}
