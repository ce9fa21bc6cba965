import { spawn } from "node:child_process";

export type Step = { name: string; command: string[]; env?: Record<string, string> };

/** Runs one step with its output shown, and says how long it took. */
export async function runStep({ name, command, env = {} }: Step): Promise<boolean> {
  const began = Date.now();
  console.log(`\n── ${name}`);
  const child = start(command, { ...process.env, ...env });
  const code = await new Promise<number>((done) => {
    child.on("error", (error) => {
      console.error(error.message);
      done(1);
    });
    child.on("close", (status) => done(status ?? 1));
  });
  console.log(`── ${name}: ${code === 0 ? "ok" : "failed"} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return code === 0;
}

/** On Windows npm puts scripts into .bin that only a shell can run. */
function start(command: string[], env: NodeJS.ProcessEnv) {
  if (process.platform !== "win32") return spawn(command[0]!, command.slice(1), { stdio: "inherit", env });
  return spawn(command.map((word) => `"${word}"`).join(" "), { stdio: "inherit", env, shell: true });
}
