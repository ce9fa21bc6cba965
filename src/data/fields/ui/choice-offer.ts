import type { NamedThing } from "./known-names.tsx";

export type Choice = NamedThing & { id: string /** Tells apart what has the same name. */; hint?: string };

/** A row that adds what was typed. Answers whether it was added. */
export type Creation = { key: string; label: string; run(): Promise<boolean> };

export type Offer = {
  choices: Choice[];
  state: "loading" | "failed" | "ready";
  retry?(): void;
  /** What to say when there is nothing to choose. */
  nothing: string;
  /** Below the choices; none where the caller may not. */
  create?: readonly Creation[];
  /** The way to where choices are set up, for who may; there whatever was typed. */
  setUp?: Creation;
};
