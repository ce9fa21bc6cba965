import { type ClipboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { Field } from "#data/collections/ui/structure-queries.ts";
import { fieldTypeNamed } from "#data/fields/registry.ts";
import { useTextContext } from "#data/fields/ui/use-text-context.ts";
import { useSay } from "#data/fields/ui/use-typed-text.ts";
import type { FieldClipboard } from "#data/records/ui/field-clipboard.ts";
import { toast } from "#ui/toast.ts";
import { askToAdd } from "./ask-to-add.ts";
import { readPasted } from "./read-pasted.ts";
import { type Carried, readClipboard, writeTable, writeTabs } from "./table-text.ts";

/** One value outside of a list, copied and pasted as in one. `names`: of what the record leads to. */
export function useFieldClipboard(names: Readonly<Record<string, string>>): FieldClipboard {
  const t = useTranslations("grid.clipboard");
  const say = useSay();
  const { teamId } = useTeamScope();
  const byId = useMemo(() => new Map(Object.entries(names)), [names]);
  const context = useTextContext(byId);
  return {
    copy(event, field, value) {
      const nameOf = (id: string) => byId.get(id) ?? "";
      const text =
        value === null ? "" : fieldTypeNamed(field.dataType).toText(value, field.config, { ...context, nameOf });
      const cells: Carried[][] = [[{ text, fieldId: field.id, value }]];
      event.preventDefault();
      event.clipboardData.setData("text/plain", writeTabs(cells));
      event.clipboardData.setData("text/html", writeTable(cells));
    },
    async read(event, field) {
      const rows = [{ index: 0, cells: [{ column: columnOf(field), carried: carriedBy(event) }] }];
      try {
        const { read, bad } = await readPasted({ rows }, { teamId, context, mayAdd: askToAdd(t) });
        for (const { problem } of bad) toast.warn(say(problem));
        return read[0] && { value: read[0].values[field.id] ?? null };
      } catch (error) {
        toast.fail(explainFailure(t("failed"), error));
        return undefined;
      }
    },
  };
}

const columnOf = (field: Field) => ({ key: field.id, title: field.title, field, isEditable: true, sorts: false });

/** One cell is taken as it is; of several, and of plain text, all the words. */
export function carriedBy({ clipboardData }: Pick<ClipboardEvent, "clipboardData">): Carried {
  const text = clipboardData.getData("text/plain");
  const table = readClipboard(text, clipboardData.getData("text/html"));
  return table.length === 1 && table[0]!.length === 1 ? table[0]![0]! : { text };
}
