const onlyAtRun = "looks behind itself first, so that it begins once in each run of backslashes, wherever it ends";
const ownSource = "runs while the client is built, over our own source";
const ownLog = "reads a line that our own Postgres wrote";

/** Patterns that the check takes for slow, by file, each with why it is not, or why nobody can make use of it. */
export const allowedPatterns: Readonly<Record<string, string>> = {
  'src/app/client/vite-page-files.ts /import\\s*\\{([^}]*)\\}\\s*from\\s*"\\.([^"]+)"/g': ownSource,
  "src/app/client/vite-page-files.ts /import\\s*\\{([^}]*)\\}\\s*from\\s*[\"']([^\"']+)[\"']/g": ownSource,
  'src/data/fields/name-list.ts /[^\\S\\r\\n]*"((?:[^"]|"")*)"[^\\S\\r\\n]*(?=[,;\\r\\n]|$)|[^,;\\r\\n]+/g':
    "where a name in quotes fails, its other half takes everything up to the next separator",
  "src/data/fields/types/detail-list/detail-list.ts /(?<!\\\\)(\\\\*)((?<!\\d):|:(?!\\d)|$)/g": onlyAtRun,
  "src/data/fields/types/detail-list/detail-list.ts /(?<!\\\\)(\\\\*)([⏎\\n])/g": onlyAtRun,
  "src/data/fields/types/detail-list/detail-list.ts /(?<!\\\\)(\\\\*)((?<!\\d):|:(?!\\d))/g": onlyAtRun,
  "src/data/fields/types/detail-list/detail-list.ts /(?<!\\\\)(\\\\+)(:|$)/g": onlyAtRun,
  "src/data/fields/types/detail-list/detail-list.ts /(?<!\\\\)(\\\\*)⏎/g": onlyAtRun,
  'src/server/postgres/postmaster.ts /lock file ".*" (already exists|is empty)/': ownLog,
  "src/server/postgres/postmaster.ts /shared memory block .* is still in use|Address already in use/": ownLog,
  "src/views/grid/ui/clipboard/table-text.ts /<tr(?:\\s[^>]*)?>([\\s\\S]*?)(?=<\\/tr>|<tr[\\s>]|<\\/table>)/gi":
    "what it looks through ends with </table>, so that it never fails at the end",
  "src/views/grid/ui/clipboard/table-text.ts /<t[dh]((?:\\s[^>]*)?)>([\\s\\S]*?)(?=<\\/t[dh]>|<t[dh][\\s>]|<\\/tr>|<tr[\\s>]|$)/gi":
    "every tag in what it looks through is closed (withoutOpenTag), and the end of the text is an end",
};

/** Files that make patterns out of text, each with what of. Never out of what somebody sent, unless escaped. */
export const builtPatterns: Readonly<Record<string, string>> = {
  "src/locales/vite-words.ts": "the names of our languages, while the client is built",
  "src/team-admin/privacy/import-files.server.ts":
    "escaped words of one person, each a text to be found as it is (patternOf)",
};

/** Files that call `normalize` themselves, each with why a text of nothing but marks does no harm there. */
export const plainlyNormalised: Readonly<Record<string, string>> = {
  "src/shared/normal-form.ts": "drops the marks that are too many",
  "src/people/auth/password.server.ts": "a password has at most 200 signs, and what was hashed must stay as it was",
  "src/data/search/mark-words.ts": "sign by sign",
};
