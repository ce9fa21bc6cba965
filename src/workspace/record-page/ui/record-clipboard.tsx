import { type ReactNode, type Ref, useMemo } from "react";
import { useTranslations } from "use-intl";
import { FieldClipboardContext } from "#data/records/ui/field-clipboard.ts";
import type { WholeRecord } from "#data/records/ui/record-queries.ts";
import { useListedKeys } from "#ui/shortcuts.ts";
import { useFieldClipboard } from "#views/grid/ui/clipboard/use-field-clipboard.ts";

type RecordClipboardProps = {
  ref?: Ref<HTMLDivElement>;
  record: WholeRecord;
  className: string | undefined;
  children: ReactNode;
};

/** Values within it are copied and pasted as those of lists are. */
export function RecordClipboard({ ref, record, className, children }: RecordClipboardProps) {
  const t = useTranslations("recordPage");
  const list = useMemo(() => ["mod+c", "mod+v"].map((keys) => ({ keys, description: t("keys.clipboard") })), [t]);
  useListedKeys(list, t("trail.group"), undefined);
  return (
    <FieldClipboardContext value={useFieldClipboard(record.names)}>
      <div ref={ref} className={className}>
        {children}
      </div>
    </FieldClipboardContext>
  );
}
