import { Input, SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { Block } from "../../blocks/block.ts";
import type { SettingsProps } from "../../blocks/block-ui.ts";

type Columns = Block & { columns: { blocks: Block[] }[] };

/** Of fewer columns the last one takes in what stood in those that go. */
export function ColumnCount({ block, change }: SettingsProps) {
  const t = useTranslations("messageDesigner");
  const { columns } = block as Columns;
  const setCount = (count: number) => {
    const kept = columns.slice(0, count);
    const rest = columns.slice(count).flatMap(({ blocks }) => blocks);
    const last = kept.at(-1)!;
    const joined = kept.with(-1, { ...last, blocks: [...last.blocks, ...rest] });
    const added = Array.from({ length: Math.max(0, count - columns.length) }, () => ({ blocks: [] }));
    change({ ...block, columns: [...joined, ...added] } as Block);
  };
  return (
    <Input.Wrapper label={t("columnCount")} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={t("columnCount")}
        data={["2", "3"]}
        value={String(columns.length)}
        onChange={(count) => setCount(Number(count))}
      />
    </Input.Wrapper>
  );
}
