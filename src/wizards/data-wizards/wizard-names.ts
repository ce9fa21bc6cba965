export const namesOf = (wizards: readonly { name: string }[]): ReadonlySet<string> =>
  new Set(wizards.map(({ name }) => name.toLocaleLowerCase()));

/** With a number behind it where another wizard is called so. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLocaleLowerCase()); number++) free = `${name.slice(0, 115)} ${number}`;
  return free;
}
