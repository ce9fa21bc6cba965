import type { Contribution } from "#shared/extension-point.ts";
import type { App } from "./app.ts";
import type { FileRule } from "./files/file-rules.ts";
import type { Feature } from "./http/handlers.ts";
import type { HostedPage } from "./http/hosted-pages.ts";
import type { Job } from "./jobs/jobs.ts";
import type { Receivable } from "./live/receivable.ts";

/**
 * All that the root has to know of a feature, said by the feature itself, in its `manifest.server.ts`. What it adds to
 * earlier features goes through their extension points: long work, listeners, kinds of definition, tables of a backup, …
 */
export type Manifest = {
  endpoints?: readonly Feature[];
  /** Whole pages for people without an account. */
  pages?: readonly HostedPage[];
  jobs?: readonly Job<never>[];
  /** The kinds of live event that it brings, with who receives them. */
  liveKinds?(app: App): readonly Receivable[];
  /** Who may read files in the places where it keeps them. */
  fileRules?(app: App): readonly FileRule[];
  adds?: readonly Contribution[];
  /** Lets go of what it has kept open, when the process ends. */
  close?(app: App): void;
};

/** For the compiler alone. */
export const manifest = (parts: Manifest): Manifest => parts;
