import { spawn } from "node:child_process";

export type Step = { name: string; command: string[]; env?: Record<string, string> };

/** Runs one step with its output shown, and says how long it took. */
export async function runStep({ name, command, env = {} }: Step): Promise<boolean> {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const [program = "", ...rest] = command;
  const child = spawn(program, rest, { stdio: "inherit", env: { ...process.env, ...env } });
  const code = await new Promise<number>((done) => child.on("close", (status) => done(status ?? 1)));
  console.log(`── ${name}: ${code === 0 ? "ok" : "failed"} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return code === 0;
}
