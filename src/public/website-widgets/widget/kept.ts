/** What this page keeps until its tab is closed; where a browser keeps nothing, until it is loaded again. */
const inMemory = new Map<string, string>();

export function keep(what: string, id: string, value: string) {
  const name = `simply-${what} ${id}`;
  inMemory.set(name, value);
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing.
  }
}

export function readKept(what: string, id: string): string {
  const name = `simply-${what} ${id}`;
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return inMemory.get(name) ?? "";
  }
}
