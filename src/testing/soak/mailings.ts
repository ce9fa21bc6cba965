import { keepCalling } from "../load.ts";
import { type Mailing, makeMailing } from "../mailing.ts";
import { think } from "./metered-visitor.ts";
import type { SoakWorld } from "./soak-world.ts";

export type Mailings = ReturnType<typeof keepMailing>;

const recipients = 400;
const between = 20_000;

/** One message after the other, each of a team of its own, to people that no other is sent to. */
export function keepMailing({ many }: SoakWorld) {
  const mailings: Mailing[] = [];
  const load = keepCalling(1, async (number) => {
    // At the one that is never killed: what is begun here is whole.
    const [, url] = many.webs.map((web) => web.url);
    try {
      mailings.push(await makeMailing(many.pool, url!, recipients, { name: `reader-${number}-` }));
      return 200;
    } finally {
      await think(between);
    }
  });
  const countOf = (address: string) => many.workers.reduce((sum, { mail }) => sum + (mail.counts.get(address) ?? 0), 0);
  return {
    ...load,
    mailings,
    arrived: () => many.workers.reduce((sum, { mail }) => sum + mail.total(), 0),
    isOver: async () => {
      const statuses = await Promise.all(mailings.map((mailing) => mailing.status()));
      return statuses.every((status) => status === "SENT");
    },
    /** Whoever got nothing and is not in doubt, and whoever got it twice; how many are in doubt. */
    async findWrong() {
      const wrong: string[] = [];
      let inDoubt = 0;
      for (const mailing of mailings) {
        const doubtful = new Set(await mailing.uncertain());
        inDoubt += doubtful.size;
        for (const address of mailing.addresses) {
          const count = countOf(address);
          if (count > 1) wrong.push(`${address} got it ${count} times`);
          if (count === 0 && !doubtful.has(address)) wrong.push(`${address} got nothing`);
        }
      }
      return { wrong, inDoubt };
    },
  };
}
