import { Refusal } from "#shared/errors.ts";

/** What a task could not do when the run was to finish: told with the task, and kept with the run. */
export class TaskRefusal extends Refusal {
  readonly taskId: string;
  constructor(taskId: string, { code, fields, values }: Refusal) {
    super(code, { fields, values });
    this.taskId = taskId;
  }
}
