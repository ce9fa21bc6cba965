/** All words of one language, one chunk. */
export const words = Object.fromEntries(
  Object.entries(import.meta.glob<object>("./en/*.json", { eager: true, import: "default" })).map(([path, namespace]) => [
    path.slice("./en/".length, -".json".length),
    namespace,
  ]),
);
