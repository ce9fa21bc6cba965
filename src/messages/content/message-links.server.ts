import type { App } from "#server/app.ts";
import type { TeamDb } from "#server/db/db.ts";
import { extensionPoint } from "#shared/extension-point.ts";
import type { NameContext } from "./merge/merge-names.ts";
import type { MergeGroup } from "./merge/merge-value.ts";

/** Whom a link is for: a row of the outbox, and the record that the message is about. */
export type LinkedRecipient = { teamId: string; outboxId: string; recordId: string | null };

/** A link that messages can have: `{{ links.record }}`, or one of several that a team has: `{{ links.wizard.sign_up }}`. */
export type MessageLink = {
  name: string;
  /** What the several are called in tags; without it there is only one. */
  members?(team: TeamDb): Promise<readonly string[]>;
  /** What these stand for at this moment, by their names; where it leads is then asked by that. */
  find?(team: TeamDb, members: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Where it leads for a recipient; nowhere: an empty text. */
  addressFor(app: Pick<App, "secret" | "env">, recipient: LinkedRecipient, member: string): string;
};

export const messageLinks = extensionPoint<MessageLink>();

/** What tags can name, where a team is looked at before it is sent. */
export async function linkNamesOf(team: TeamDb): Promise<NonNullable<NameContext["links"]>> {
  const all = messageLinks.all().map(async ({ name, members }) => [name, (await members?.(team)) ?? null] as const);
  return Object.fromEntries(await Promise.all(all));
}

/** The same where it was looked at: any of several may be named. */
export const anyLinkNames = (): NonNullable<NameContext["links"]> =>
  Object.fromEntries(messageLinks.all().map(({ name, members }) => [name, members ? "any" : null]));

/** Makes those that a content names, for one recipient after the other: what is not in it is not signed. */
export async function linkMaker(app: Pick<App, "secret" | "env">, team: TeamDb, named: readonly string[][]) {
  const links: { link: MessageLink; name: string; member: string; found: string }[] = [];
  for (const [name = "", member = ""] of named) {
    const link = messageLinks.all().find((each) => each.name === name);
    const found = link?.find ? ((await link.find(team, [member])).get(member) ?? "") : member;
    if (link) links.push({ link, name, member, found });
  }
  return (recipient: LinkedRecipient): MergeGroup => {
    const made: MergeGroup = {};
    for (const { link, name, member, found } of links) {
      const address = link.addressFor(app, recipient, found);
      made[name] = link.members ? { "@": "", ...(made[name] as MergeGroup | undefined), [member]: address } : address;
    }
    return made;
  };
}
