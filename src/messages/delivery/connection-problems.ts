/** What the program itself says of a provider that it could not reach; what a provider says is told in its own words. */
export const connectionProblems = [
  ...(["badAddress", "privateAddress", "unresolved", "timeout", "insecure", "noConnection"] as const),
  ...(["not_set_up", "sealed", "bad_settings", "closed", "not_begun"] as const),
];

/** A reason in the reader's language where it is one of ours, by `translate` of a key below `messages.problems.connection`. */
export function explainReason(reason: string, translate: (key: (typeof connectionProblems)[number]) => string): string {
  const own = connectionProblems.find((each) => each === reason);
  return own ? translate(own) : reason;
}
