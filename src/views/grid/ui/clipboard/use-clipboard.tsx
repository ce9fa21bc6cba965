import { type ClipboardEvent, useMemo } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import { useSay } from "#data/fields/ui/use-typed-text.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { cellText, valueIn } from "../cells/cell-text.ts";
import type { Grid } from "../grid.ts";
import { type Block, cellsOf } from "../table/movement.ts";
import type { Row } from "../window/row-window.ts";
import { applyChanges, HalfDone, mostAtOnce, rowsOf } from "./apply-changes.ts";
import { askToAdd } from "./ask-to-add.ts";
import { BadCells } from "./bad-cells.tsx";
import { planPaste } from "./plan-paste.ts";
import { readPasted } from "./read-pasted.ts";
import { type Carried, readClipboard, writeTable, writeTabs } from "./table-text.ts";

/** Copying, pasting, clearing and filling of blocks. `undo` is offered with what was done. */
export function useClipboard(grid: Grid, undo: () => void) {
  const t = useTranslations("grid.clipboard");
  const say = useSay();
  return useMemo(() => {
    const carry = (rows: readonly Row[]): Carried[][] => {
      const { columns, context } = grid.around;
      const { left, right } = grid.block;
      return rows.map((row) =>
        columns.slice(left, right + 1).map((column) => ({
          text: cellText(row, column, context),
          ...(column.field && { fieldId: column.key, value: valueIn(row, column) }),
        })),
      );
    };

    const copy = (event: ClipboardEvent) => {
      if (grid.active.row < 0) return;
      event.preventDefault();
      const { top, bottom } = grid.block;
      if (bottom - top >= mostAtOnce) return void toast.warn(t("tooMany", { most: mostAtOnce }));
      const rows = Array.from({ length: bottom - top + 1 }, (_, place) => grid.rowAt(top + place));
      if (rows.every((row) => row !== undefined)) {
        const cells = carry(rows);
        event.clipboardData.setData("text/plain", writeTabs(cells));
        event.clipboardData.setData("text/html", writeTable(cells));
      } else void copyLater(rowsOf(grid, top, bottom).then(carry)).catch((error) => fail(t("copyFailed"), error));
    };

    const change = async (about: Parameters<typeof applyChanges>[1], done: (count: number) => string) => {
      try {
        const count = await grid.track(applyChanges(grid, about));
        if (count > 0) toast.done(done(count), { undo: { label: t("undo"), run: undo } });
      } catch (error) {
        if (error instanceof HalfDone) fail(t("halfDone", { count: about.updates.length }), error.cause);
        else fail(t("failed"), error);
      }
    };

    /** The same for all cells of the block. */
    const fill = async (valuesOf: (row: Row, at: number) => Record<string, unknown>, from: number) => {
      const { top, bottom } = grid.block;
      if (bottom - top >= mostAtOnce) return void toast.warn(t("tooMany", { most: mostAtOnce }));
      const rows = (await rowsOf(grid, top + from, bottom)).map((row, at) => ({
        id: row.id,
        values: valuesOf(row, at),
      }));
      return rows.filter(({ values }) => Object.keys(values).length > 0);
    };
    const openColumns = () => {
      const { left, right } = grid.block;
      return grid.around.columns.slice(left, right + 1).filter((column) => column.field && column.isEditable);
    };

    const clear = async () => {
      const keys = openColumns().map(({ key }) => key);
      const updates = await fill(
        (row) => Object.fromEntries(keys.filter((key) => Object.hasOwn(row.values, key)).map((key) => [key, null])),
        0,
      );
      if (updates?.length) await change({ updates, creates: [] }, (count) => t("cleared", { count }));
    };

    /** `source`: what is repeated below itself; else the first row of the block, or the row above a single one. */
    const fillDown = async (source?: Block) => {
      const { top, bottom } = grid.block;
      const from = source ?? (bottom === top ? { top: top - 1, bottom: top - 1 } : { top, bottom: top });
      if (from.top < 0) return;
      const columns = openColumns();
      const rows = await rowsOf(grid, from.top, from.bottom);
      const copied = rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, valueIn(row, column)])));
      if (copied.length === 0) return;
      const updates = await fill((_row, at) => copied[at % copied.length]!, from.bottom + 1 - top);
      if (updates?.length) await change({ updates, creates: [] }, (count) => t("filled", { count }));
    };

    const paste = async (text: string, html: string) => {
      const { around, window, block } = grid;
      if (window.count === null && block.bottom >= window.reach) return;
      const plan = planPaste(readClipboard(text, html), {
        ...{ block, columns: around.columns, existing: window.reach, canCreate: window.canAppend, most: mostAtOnce },
      });
      if (plan.rows.length === 0) return void toast.info(t(plan.closed.length > 0 ? "readOnly" : "nothing"));
      const working = plan.rows.length > 200 ? toast.info(t("working", { count: plan.rows.length })) : undefined;
      try {
        const { read, bad } = await readPasted(plan, {
          teamId: around.teamId,
          context: around.context,
          mayAdd: askToAdd(t),
        });
        const fresh = read.filter(({ index }) => index >= window.reach);
        const notes = [
          ...(fresh.length > 0 ? [t("makes", { count: fresh.length })] : []),
          ...(plan.cut > 0 ? [t("cut", { count: plan.cut })] : []),
          ...(plan.closed.length > 0 ? [t("closed", { columns: plan.closed.join(", ") })] : []),
        ];
        if ((fresh.length > 0 || bad.length > 0 || plan.cut > 0) && !(await mayGoOn(notes, bad, read.length))) return;
        const old = read.filter(({ index }) => index < window.reach);
        const first = old[0]?.index ?? 0;
        const rows = old.length > 0 ? await rowsOf(grid, first, old.at(-1)!.index) : [];
        const updates = old.flatMap(({ index, values }) => {
          const row = rows[index - first];
          return row ? [{ id: row.id, values }] : [];
        });
        grid.select(plan.target);
        await change({ updates, creates: fresh.map(({ values }) => values) }, (count) => t("pasted", { count }));
      } catch (error) {
        fail(t("failed"), error);
      } finally {
        if (working) toast.close(working);
      }
    };

    const mayGoOn = (notes: string[], bad: Parameters<typeof BadCells>[0]["cells"], rest: number) =>
      confirm({
        title: bad.length > 0 ? t("badTitle", { count: bad.length }) : t("pasteTitle"),
        body: <BadCells notes={notes} cells={bad} say={say} />,
        confirmLabel: bad.length > 0 ? t("goOn", { count: rest }) : t("paste"),
      });

    return {
      onClipboard: {
        onCopy: copy,
        onCut: (event: ClipboardEvent) => {
          copy(event);
          void clear();
        },
        onPaste: (event: ClipboardEvent) => {
          if (grid.editing || grid.active.row < 0) return;
          event.preventDefault();
          void paste(event.clipboardData.getData("text/plain"), event.clipboardData.getData("text/html"));
        },
      },
      clear: () => void clear().catch((error) => fail(t("failed"), error)),
      fillDown: (source?: Block) => void fillDown(source).catch((error) => fail(t("failed"), error)),
      isBlock: () => cellsOf(grid.block) > 1,
    };
  }, [grid, t, say, undo]);
}

const fail = (sentence: string, error: unknown) => void toast.fail(explainFailure(sentence, error));

/** What must be read first is promised to the clipboard. */
async function copyLater(cells: Promise<Carried[][]>) {
  const blob = (type: string, write: (rows: Carried[][]) => string) =>
    cells.then((rows) => new Blob([write(rows)], { type }));
  await navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": blob("text/plain", writeTabs),
      "text/html": blob("text/html", writeTable),
    }),
  ]);
}
