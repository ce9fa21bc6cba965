/** All words of one language, one chunk. */
export const words = Object.fromEntries(
  Object.entries(import.meta.glob<object>("./es/*.json", { eager: true, import: "default" })).map(([path, namespace]) => [
    path.slice("./es/".length, -".json".length),
    namespace,
  ]),
);
