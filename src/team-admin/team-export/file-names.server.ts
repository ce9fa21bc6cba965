import { cleanFileName } from "#server/files/file-name.ts";

/** Where a collection's records are in the ZIP. */
export const csvName = (pluralName: string): string => `collections/${cleanFileName(pluralName)}.csv`;

/** Where a file is in the ZIP: files of the same name are told apart by their ids. */
export const heldFileName = ({ id, name }: { id: string; name: string }): string =>
  `files/${id}-${cleanFileName(name)}`;

/** Names, each of them once: the second of the same gets a number. Case counts for nothing on many disks. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const [, start = name, ending = ""] = /^(.*?)(\.[^.]+)?$/s.exec(name) ?? [];
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${start} (${count})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  };
}
