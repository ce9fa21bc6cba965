/** All words of one language, one chunk. */
export const words = Object.fromEntries(
  Object.entries(import.meta.glob<object>("./fr/*.json", { eager: true, import: "default" })).map(([path, namespace]) => [
    path.slice("./fr/".length, -".json".length),
    namespace,
  ]),
);
