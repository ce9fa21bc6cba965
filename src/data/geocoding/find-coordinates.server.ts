import * as z from "zod";
import type { Env } from "#server/env.ts";
import { Refusal } from "#shared/errors.ts";
import { waitForTurn } from "./wait-for-turn.server.ts";

export type AddressParts = Record<"line1" | "line2" | "city" | "region" | "postalCode" | "country", string>;

const answers = z.array(
  z.object({
    display_name: z.string(),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
);

const longestWait = 8_000;
const most = 5;

/** Asks the operator's service, which answers as Nominatim does. It may be on their own network: only they say where it is. */
export async function findCoordinates(env: Env, address: AddressParts, language: string) {
  if (!env.GEOCODER_URL) throw new Refusal("not_found");
  const { line1, line2, city, region, postalCode, country } = address;
  const isWhole = [city, region, postalCode, country].every((part) => part === "");
  const parts = isWhole
    ? { q: [line1, line2].filter(Boolean).join(", ") }
    : { street: line1, city, state: region, postalcode: postalCode, country };
  const given = Object.entries(parts).filter(([, part]) => part.trim() !== "");
  if (given.length === 0) return [];
  const url = new URL(env.GEOCODER_URL);
  const usual = { format: "jsonv2", limit: String(most), "accept-language": language };
  for (const [name, value] of [...Object.entries(usual), ...given]) url.searchParams.set(name, value);
  await waitForTurn(env.GEOCODER_PER_SECOND);
  const found = answers.safeParse(await ask(url));
  if (!found.success) throw new Refusal("unavailable");
  return found.data.slice(0, most).map(({ display_name, lat, lon }) => ({
    label: display_name.slice(0, 300),
    latitude: Number(lat.toFixed(6)),
    longitude: Number(lon.toFixed(6)),
  }));
}

async function ask(url: URL): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { accept: "application/json", "user-agent": "Simply" },
      redirect: "error",
      signal: AbortSignal.timeout(longestWait),
    });
    if (answer.ok) return await answer.json();
  } catch {
    // Not there, too slow, or no JSON: whoever asked can try again.
  }
  throw new Refusal("unavailable");
}
