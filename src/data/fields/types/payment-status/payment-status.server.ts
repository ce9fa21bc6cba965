import { serverPart } from "../../server-part.server.ts";
import { paymentStatuses } from "./payment-status.ts";

/** Six words: each is made once. */
export const paymentStatusServer = serverPart({
  csv: {
    isWhole: false,
    copier: (_context, write) => {
      const cells = paymentStatuses.map((status) => ({
        stored: Buffer.from(status),
        cell: Buffer.from(write(status)),
      }));
      return (from, start, end, to, at) => {
        for (const { stored, cell } of cells) {
          if (stored.length !== end - start || stored[0] !== from[start]) continue;
          let same = 1;
          while (same < stored.length && stored[same] === from[start + same]) same += 1;
          if (same < stored.length) continue;
          for (let place = 0; place < cell.length; place++) to[at + place] = cell[place]!;
          return at + cell.length;
        }
        return -1;
      };
    },
  },
});
