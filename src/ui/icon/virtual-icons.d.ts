declare module "virtual:icons/catalogue" {
  /** Solid width and path, then regular width and path if there is one. All are 512 units high. */
  export type IconPaths = [number, string] | [number, string, number, string];
  /** Name, label, 1 if there is a regular drawing, positions in `categories`, search words divided by "|". */
  export type CatalogueIcon = [name: string, label: string, regular: 0 | 1, categories: number[], words: string];
  export const categories: string[];
  export const catalogue: CatalogueIcon[];
}

declare module "virtual:icons/core" {
  import type { IconPaths } from "virtual:icons/catalogue";

  const paths: Record<string, IconPaths>;
  export default paths;
}

/** One loader per `virtual:icons/chunk-N`, in order. */
declare module "virtual:icons/chunks" {
  import type { IconPaths } from "virtual:icons/catalogue";

  const loaders: (() => Promise<{ default: Record<string, IconPaths> }>)[];
  export default loaders;
}
