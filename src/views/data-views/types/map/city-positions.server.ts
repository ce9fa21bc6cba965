import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { foldText } from "#shared/fold-text.ts";

export type Position = { latitude: number; longitude: number };
export type CityAddress = { city: string; region: string; country: string; postalCode: string };

let reading: Promise<string[]> | undefined;
let forgetting: NodeJS.Timeout | undefined;
const keptFor = 10 * 60_000;

/** Where towns are, to say roughly where an address is that has no coordinates. Read when it is wanted, 10 MB while it is. */
export async function openCities(): Promise<(address: CityAddress) => Position | undefined> {
  reading ??= read();
  clearTimeout(forgetting);
  forgetting = setTimeout(() => {
    reading = undefined;
  }, keptFor).unref();
  const lines = await reading;
  return (address) => findCity(lines, address);
}

async function read(): Promise<string[]> {
  const worker = new Worker(new URL("./read-cities.ts", import.meta.url));
  try {
    const [lines] = await once(worker, "message");
    return (lines as string).split("\n");
  } catch (error) {
    reading = undefined;
    throw error;
  } finally {
    await worker.terminate();
  }
}

/** `lines` as in read-cities.ts. Of several towns of one name that in the address's region, else the largest. */
export function findCity(
  lines: readonly string[],
  { city, region, country, postalCode }: CityAddress,
): Position | undefined {
  const where = country || (isOfUnitedStates(region, postalCode) ? "US" : "");
  const name = foldText(city.trim());
  if (name === "" || where === "") return undefined;
  const code = region.trim().toUpperCase();
  let best: { isThere: boolean; people: number; position: Position } | undefined;
  for (const line of linesAt(lines, `${name}\t${where}\t`)) {
    const [, , admin, latitude, longitude, people] = line.split("\t");
    const found = { isThere: admin === code, people: Number(people) };
    const isBetter = !best || (found.isThere !== best.isThere ? found.isThere : found.people > best.people);
    if (isBetter) best = { ...found, position: { latitude: Number(latitude), longitude: Number(longitude) } };
  }
  return best?.position;
}

/** An address in the United States is often written without its country. */
const isOfUnitedStates = (region: string, postalCode: string) =>
  /^[A-Za-z]{2}$/.test(region.trim()) && /^\d{5}(-\d{4})?$/.test(postalCode.trim());

/** The sorted lines that begin with a text. */
function linesAt(lines: readonly string[], start: string): string[] {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < start) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (lines[end]?.startsWith(start)) end++;
  return lines.slice(low, end);
}
