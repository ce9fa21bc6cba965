import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import type { startWorld } from "./world.ts";

/** Makes something in the camp through the API, as whoever the browser is signed in as, and tells its id. */
export const makerOf =
  (world: ReturnType<typeof startWorld>, { request }: BrowserContext) =>
  async (at: string, data: object): Promise<string> => {
    const answer = await request.post(`/api/teams/${world.teamId("camp")}${at}`, { data });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { id: string }).id;
  };
