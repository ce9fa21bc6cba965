import { Anchor, Button } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import { useTranslations } from "use-intl";
import { toRequest } from "#client/call.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Card } from "#ui/card.tsx";
import { confirm } from "#ui/confirm.ts";
import { csvContract } from "../contract.ts";
import classes from "./bad-rows.module.css";
import { type Correction, countCells, saveCorrections } from "./corrections.ts";
import { MendCells } from "./mend-cells.tsx";
import { MissingNames } from "./missing-names.tsx";
import type { Checked } from "./read-import.ts";

interface BadRowsProps {
  collectionId: string;
  importId: string;
  checked: Checked;
  /** What can be done about them. */
  about: string;
  /** What is written and not checked yet. */
  corrections: RefObject<readonly Correction[]>;
  check: () => void;
  /** Has what the names in a column stand for made, and checks again. */
  create: (fieldId: string) => void;
  /** Imports the other rows; absent where there would be nothing to do. */
  skip: (() => void) | undefined;
  disabled?: boolean;
  children?: ReactNode;
}

/** Rows that could not be read: they are mended in place, or left out. */
export function BadRows(props: BadRowsProps) {
  const { collectionId, importId, checked, about, corrections, check, create, skip, disabled = false } = props;
  const t = useTranslations("imports.bad");
  const { teamId } = useTeamScope();
  const importOthers = async () => {
    const count = countCells(corrections.current);
    const words = { title: t("dropTitle"), body: t("dropBody", { count }), confirmLabel: t("dropConfirm") };
    if (count === 0 || (await confirm({ ...words, cancelLabel: t("dropCancel"), danger: true }))) skip?.();
  };
  const { badGroups, missingNames } = checked;
  const named = missingNames.reduce((sum, { cells }) => sum + cells, 0);
  const others = checked.rows - checked.badRows;
  const { url } = toRequest(csvContract.badCells, { params: { teamId, collectionId, importId } });
  return (
    <div className={classes.stack}>
      <Card title={t("title", { cells: checked.badCellCount, rows: checked.badRows })} subtitle={about}>
        <div className={classes.stack}>
          {props.children}
          <div className={classes.buttons}>
            <Anchor href={url} download className={classes.download}>
              {t("download")}
            </Anchor>
            {skip && (
              <Button
                variant={others === 0 ? "default" : "filled"}
                onClick={() => void importOthers()}
                disabled={disabled}
              >
                {t("skip", { count: others })}
              </Button>
            )}
          </div>
        </div>
      </Card>
      {missingNames.length > 0 && (
        <MissingNames
          {...{ collectionId, importId, create, disabled }}
          missing={missingNames}
          saveTyped={() => saveCorrections({ teamId, collectionId, importId }, corrections.current)}
          onCheck={check}
        />
      )}
      {badGroups.length > 0 && (
        <MendCells
          collectionId={collectionId}
          importId={importId}
          groups={badGroups}
          total={checked.badCellCount - named}
          onCheck={check}
          onChange={(typed) => {
            corrections.current = typed;
          }}
          disabled={disabled}
        />
      )}
    </div>
  );
}
