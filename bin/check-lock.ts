import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Lock = { packages: Record<string, LockEntry> };
export type Wanted = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
type LockEntry = Wanted & { resolved?: string; optionalDependencies?: Record<string, string> };

/**
 * Native parts that a supported machine needs, that a package names, and that are not in the lock: npm would leave them out
 * on that machine without a word. A part that its package does not publish for a machine is named nowhere.
 */
export function findMissingParts({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => isOfSupportedMachine(name) && !placesOf(path, name).some((place) => packages[place]))
      .map((name) => `${name}, which ${path.slice(path.lastIndexOf("node_modules/") + 13)} needs`),
  );
}

/** Entries that name the server they came from: the lock is to work with any. */
export function findAddresses({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { resolved }]) => (/^\w+:\/\//.test(resolved ?? "") ? [path] : []));
}

/** What `package.json` asks for and the lock does not, or the other way round: setup leaves the lock alone. */
export function findUnlocked({ packages }: Lock, wanted: Wanted): string[] {
  const locked = packages[""] ?? {};
  return (["dependencies", "devDependencies"] as const).flatMap((kind) => {
    const [here, there] = [wanted[kind] ?? {}, locked[kind] ?? {}];
    return Object.keys({ ...here, ...there }).filter((name) => here[name] !== there[name]);
  });
}

/** An entry that is missing says nothing of its system and processor, so its name has to. */
const isOfSupportedMachine = (name: string): boolean =>
  /(^|[-/])((linux-(x64|arm64)(-gnu|-musl)?)|(linuxmusl-(x64|arm64))|(darwin-(x64|arm64))|((win32|windows)-x64(-msvc)?))$/.test(
    name,
  );

/** Where Node looks for a package, seen from another: below it first, then beside it, then beside those it is below. */
function placesOf(path: string, name: string): string[] {
  const inner = `${path && `${path}/`}node_modules/${name}`;
  return path ? [inner, ...placesOf(path.slice(0, Math.max(path.lastIndexOf("node_modules/") - 1, 0)), name)] : [inner];
}

if (import.meta.main) {
  const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", name), "utf8"));
  const lock: Lock = read("package-lock.json");
  const faults = [
    ...findMissingParts(lock).map((part) => `package-lock.json lacks ${part}.`),
    ...findAddresses(lock).map((path) => `package-lock.json says where ${path} was fetched; it is to work anywhere.`),
    ...findUnlocked(lock, read("package.json")).map(
      (name) => `${name}: the lock has another version; run "npm install".`,
    ),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
