import type { Values } from "./form-fields.ts";
import type { CreatedRecord } from "./use-tell-created.ts";

export type RecordFormProps = {
  collectionId: string;
  /** `another`: the person wants to make one more, and the form is empty again. */
  onCreated: (record: CreatedRecord, more: { another: boolean }) => void;
  /** Called where the person takes one back from its toast. */
  onUndone?: ((record: CreatedRecord) => void) | undefined;
  /** By field id, to begin with. */
  values?: Values;
  /** Two where the page has room. */
  columns?: 1 | 2;
  /** Offers a way out beside the way on. */
  cancel?: () => void;
  /** Whether something was typed that is not saved. */
  onDirty?: (isDirty: boolean) => void;
};
