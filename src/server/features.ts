import { authJobs } from "#features/auth/jobs.server.ts";
import { auth } from "#features/auth/server.ts";
import { bookmarks } from "#features/bookmarks/server.ts";
import { collections, structure } from "#features/collections/server.ts";
import { csv } from "#features/csv/server.ts";
import { files } from "#features/files/server.ts";
import { live } from "#features/live/server.ts";
import { logging } from "#features/logging/server.ts";
import { type LongWork, longWorkJobs } from "#features/long-work/long-work.server.ts";
import { longWorks } from "#features/long-work/server.ts";
import { profile } from "#features/profile/server.ts";
import { mayHearOfRecords } from "#features/records/delivery.server.ts";
import { membership } from "#features/records/membership.server.ts";
import { records } from "#features/records/server.ts";
import { roles } from "#features/roles/server.ts";
import { search } from "#features/search/server.ts";
import { stats } from "#features/stats/server.ts";
import { teams } from "#features/teams/server.ts";
import { testPages } from "#features/test-pages/server.ts";
import type { App } from "./app.ts";
import type { Feature } from "./http/handlers.ts";
import type { Job } from "./jobs/jobs.ts";
import type { DeliveryRule } from "./live/delivery-rules.ts";

/** Everything that is mounted: one line each. */
export const features: readonly Feature[] = [
  auth,
  profile,
  teams,
  roles,
  collections,
  structure,
  records,
  membership,
  csv,
  search,
  bookmarks,
  stats,
  files,
  live,
  longWorks,
  logging,
  testPages,
];

/** Who may be told of what: the kinds of live event that features bring. */
export const deliveryRules = (app: App): [kind: string, rule: DeliveryRule][] => [
  ["records-changed", mayHearOfRecords(app)],
  // Names its beginner, and is for nobody else.
  ["long-work", () => false],
  ["smart-members-changed", mayHearOfRecords(app)],
];

/** Work that takes longer than a request, kind by kind. */
const longWorkKinds: readonly LongWork[] = [];

/** Everything that works in the background. */
export const jobs: readonly Job<never>[] = [...authJobs, ...longWorkJobs(longWorkKinds)];
