import type { App } from "../app.ts";
import type { Again, JobFacts } from "./job-kind.ts";

/** One kind of background work. It may run twice after a crash, so `run` must bear that. */
export type Job<Data extends object = object> = JobFacts<Data> & {
  run(app: App, data: Data): Promise<Again | undefined> | Promise<void>;
  /** Called when the job is parked, to notify whoever waits for it. */
  parked?(app: App, data: Data): Promise<void>;
};

export const job = <Data extends object>(definition: Job<Data>): Job<Data> => definition;

/** As the queue runs them. */
export const withApp = (app: App, jobs: readonly Job<never>[]) =>
  (jobs as readonly Job[]).map(({ run, parked, ...facts }) => ({
    ...facts,
    run: (data: object) => run(app, data),
    ...(parked && { parked: (data: object) => parked(app, data) }),
  }));
