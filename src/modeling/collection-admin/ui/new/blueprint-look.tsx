import { Button, Drawer, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTeamScope } from "#client/team-scope.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { FormError } from "#ui/form/form-error.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { useOpenedAfterMount } from "#ui/use-loaded.ts";
import classes from "./blueprint-look.module.css";
import { blueprintQuery } from "./blueprint-queries.ts";
import { BlueprintTree } from "./blueprint-tree.tsx";
import { useBlueprintActions } from "./use-blueprint-actions.ts";

interface BlueprintLookProps {
  blueprintId: string;
  opened: boolean;
  onClose: () => void;
}

/** What is inside, before it is used. */
export function BlueprintLook({ blueprintId, opened, onClose }: BlueprintLookProps) {
  const t = useTranslations("collections.blueprints");
  const say = useTranslations("ui.actions");
  const { teamId } = useTeamScope();
  const { data, error, refetch } = useQuery(blueprintQuery(teamId, blueprintId));
  const [withRecords, setWithRecords] = useState(false);
  const { use, remove, isUsing, problem } = useBlueprintActions(blueprintId, onClose);
  const isOpen = useOpenedAfterMount(opened);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={data?.name ?? t("look")}
      size={520}
      closeButtonProps={{ "aria-label": say("close") }}
    >
      {error ? (
        <ErrorState retry={() => void refetch()}>{t("failedOne")}</ErrorState>
      ) : data ? (
        <div className={classes.look}>
          <FormError problem={problem ? { message: problem, details: [] } : undefined} />
          {data.description && <p className={classes.about}>{data.description}</p>}
          <BlueprintTree tree={data.tree} />
          {data.notes.length > 0 && (
            <ul className={classes.notes}>
              {data.notes.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
          {data.isOurs && (
            <Switch
              label={t("withRecords")}
              description={t("withRecordsHelp")}
              checked={withRecords}
              onChange={(event) => setWithRecords(event.currentTarget.checked)}
            />
          )}
          <div className={classes.buttons}>
            {data.source === "own" && (
              <Button variant="subtle" color="red" disabled={isUsing} onClick={() => void remove(data.name)}>
                {t("remove")}
              </Button>
            )}
            <Button loading={isUsing} onClick={() => void use(withRecords)} className={classes.use}>
              {t("use")}
            </Button>
          </div>
        </div>
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  );
}
