const noReplyNames = /^(do-?not-?reply|no-?reply|no-?replies|no-?responder|ne-?pas-?repondre|pas-?de-?reponse)$/;

/** Whether an address says by its name that nobody reads what is sent to it. */
export function isNoReply(address: string): boolean {
  const [name = ""] = address.toLowerCase().split("@");
  return noReplyNames.test(name.split("+")[0]!.replace(/[._]/g, "-"));
}
