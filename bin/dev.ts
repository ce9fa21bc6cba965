import { spawn } from "node:child_process";
import { createServer } from "vite";

/** The same app with hot reload: Vite in front on PORT, the server behind it restarted by Node when its files change. */
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const api = spawn(
  process.execPath,
  ["--watch-path=src", "--watch-path=migrations", "--watch-path=seeds", "--watch-preserve-output", "bin/serve-api.ts"],
  { stdio: "inherit", env: { ...process.env, PORT: String(apiPort), APP_URL: `http://127.0.0.1:${port}` } },
);
process.env.API_URL = `http://127.0.0.1:${apiPort}`;
const vite = await createServer({ server: { port, strictPort: true, host: "127.0.0.1" } });
await vite.listen();
console.log(`\nSimply (hot reload) is running at http://127.0.0.1:${port}\n`);

// The server first: Vite ends this process by itself when it hears the same signal.
const stop = () => {
  api.kill("SIGTERM");
  void vite.close();
};
process.prependListener("SIGINT", stop);
process.prependListener("SIGTERM", stop);
api.on("exit", (code) => process.exit(code ?? 0));
