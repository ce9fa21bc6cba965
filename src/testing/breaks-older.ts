/** What an older version, which asks for what it knows, may fail of. Not all of it can be seen: docs/operating.md says more. */
const dangers: readonly RegExp[] = [
  /\bdrop\s+(?:table|column|view|function|type|schema)\b/,
  /\bdrop\s+constraint\b/,
  // `on conflict` of the older version may name its columns.
  /\bdrop\s+index\b/,
  /\brename\b/,
  /\bset\s+not\s+null\b/,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/,
  /\bdrop\s+default\b/,
];

/** Those statements of a migration, as they are written. */
export function breaksOlder(migration: string): string[] {
  const plain = migration.replaceAll(/--[^\n]*/g, "").toLowerCase();
  const parts = plain.split(/[;\n]/).map((part) => part.trim());
  return parts.filter((part) => dangers.some((danger) => danger.test(part)) || addsDemand(part));
}

/** What the older version adds a row to without knowing of a column that must be filled. */
const addsDemand = (part: string): boolean =>
  /\badd\s+column\b/.test(part) && /\bnot\s+null\b/.test(part) && !/\b(?:default|generated)\b/.test(part);
