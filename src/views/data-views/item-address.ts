/** A field in an address is kept by its id and read by its title. */
const stored = /\{\{ ?([0-9a-z_-]{1,60}) ?\}\}/g;
const written = /\{\{([^{}]*)\}\}/g;

type Named = { key: string; title: string };

/** As people read and write it: {{First name}}. What is gone keeps its id, so that it is not lost by looking at it. */
export function addressForPeople(address: string, columns: readonly Named[]): string {
  const names = namesOf(columns);
  return address.replace(stored, (whole, key: string) => (names.has(key) ? `{{${names.get(key)}}}` : whole));
}

/** As it is kept. `unknown`: what stands in braces and is no field. */
export function addressToKeep(text: string, columns: readonly Named[]): { address: string; unknown: string[] } {
  const keys = new Map([...namesOf(columns)].map(([key, name]) => [fold(name), key]));
  const unknown: string[] = [];
  const address = text.replace(written, (whole, inner: string) => {
    const key = keys.get(fold(inner)) ?? columns.find((column) => column.key === inner.trim())?.key;
    if (key) return `{{${key}}}`;
    unknown.push(inner.trim());
    return whole;
  });
  return { address, unknown };
}

/** Each once: of two fields with the same title the second is called "Title 2". */
function namesOf(columns: readonly Named[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    columns.map(({ key, title }) => {
      const plain = title.replace(/[{}]/g, "").trim();
      let name = plain;
      for (let count = 2; taken.has(fold(name)); count++) name = `${plain} ${count}`;
      taken.add(fold(name));
      return [key, name];
    }),
  );
}

const fold = (text: string) => text.trim().toLocaleLowerCase();
