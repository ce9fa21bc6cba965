import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Look, Visit } from "#testing/browser.ts";
import { patience } from "#testing/patience.ts";
import { type ForeignSite, startForeignSite } from "./foreign-site.ts";
import { meetVisitor, partFrom } from "./used-contexts.ts";
import type { startWorld } from "./world.ts";

/** Two websites of others, and people who come to them: nothing goes wrong there, and nobody but the product is asked. */
export function startForeignVisits(world: ReturnType<typeof startWorld>) {
  const sites = {} as { own: ForeignSite; stranger: ForeignSite };
  let visits: { visit: Visit; at: ForeignSite; look: Look }[] = [];

  beforeAll(async () => {
    [sites.own, sites.stranger] = await Promise.all([startForeignSite(), startForeignSite()]);
  });
  afterAll(() => Promise.all([sites.own?.stop(), sites.stranger?.stop()]));

  afterEach(async () => {
    for (const { visit, at, look } of visits) await partFrom(visit, at.url, look);
    const seen = visits.map(({ visit }) => visit);
    visits = [];
    expect(seen.flatMap(({ errors }) => errors)).toEqual([]);
    expect(seen.flatMap(({ foreign }) => foreign).filter((url) => !url.startsWith(`${world.app.url}/`))).toEqual([]);
  });

  async function visit(at: ForeignSite, look: Look = {}): Promise<Visit> {
    const opened = await meetVisitor(at.url, look);
    opened.context.setDefaultTimeout(patience);
    visits.push({ visit: opened, at, look });
    return opened;
  }

  return { sites, visit };
}
