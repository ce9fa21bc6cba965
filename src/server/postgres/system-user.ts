import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

export type SystemUser = { name: string; uid: number; gid: number };

/** Postgres refuses to run as root, so root hands it to another user. Anyone else runs it as themselves: undefined. */
export function chooseSystemUser(existingDataFolders: string[]): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOfFirst(existingDataFolders) ?? findPostgresUser() ?? createPostgresUser();
}

/** Asks the kernel rather than reading modes, so that parents, groups and access lists all count. */
export function canEnter(folder: string, user: SystemUser | undefined): boolean {
  if (!user) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...asUser(user), cwd: "/", stdio: "ignore" }).status === 0;
}

export function asUser(user: SystemUser | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

// User ids may differ after a container was rebuilt; whoever owns the data can read it.
function ownerOfFirst(folders: string[]): SystemUser | undefined {
  for (const folder of folders) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found && found.uid !== 0) return { name: askName(found.uid), uid: found.uid, gid: found.gid };
  }
  return undefined;
}

function askName(uid: number): string {
  return spawnSync("id", ["-un", String(uid)], { encoding: "utf8" }).stdout.trim() || `user ${uid}`;
}

function findPostgresUser(): SystemUser | undefined {
  for (const name of ["postgres", "_postgres"]) {
    const uid = askId("-u", name);
    const gid = askId("-g", name);
    if (uid && gid) return { name, uid, gid };
  }
  return undefined;
}

function askId(flag: string, name: string): number | undefined {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout) : undefined;
}

function createPostgresUser(): SystemUser {
  const ways: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"]],
    ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", "postgres"]],
  ];
  for (const [command, args] of ways) {
    spawnSync(command, args, { stdio: "ignore" });
    // The command may also fail because another process made the user just now.
    const user = findPostgresUser();
    if (user) return user;
  }
  throw new Error(
    'Postgres does not run as root, and a system user "postgres" could not be made: create one (useradd --system postgres), or start as another user, or set DATABASE_URL.',
  );
}
