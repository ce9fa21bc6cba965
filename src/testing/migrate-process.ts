import pg from "pg";
import { migrate } from "#server/db/migrate.ts";

/** A migrator to kill: says each team it is done with. Arguments: database address, folder of app and of team steps. */
const [url = "", app = "", team = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 5 });
pool.on("error", () => {});
await migrate(pool, { folders: { app, team }, onTeam: (teamId) => process.stdout.write(`${teamId}\n`) });
await pool.end();
