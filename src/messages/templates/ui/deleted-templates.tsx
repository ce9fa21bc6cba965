import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Ago } from "#ui/ago.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import { toast } from "#ui/toast.ts";
import { type TemplateListed, templatesContract } from "../contract.ts";
import { useDeletedTemplates, useReadTemplatesAnew } from "./template-queries.ts";
import classes from "./templates.module.css";

/** Templates that can still come back: as drafts, or archived, as they went. */
export function DeletedTemplates({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useTranslations("templates.deleted");
  const found = useDeletedTemplates(isOpen);
  return (
    <FormDrawer opened={isOpen} close={close} title={t("title")}>
      <ReadPart query={found} failed={t("failed")} lines={4}>
        {({ templates }) =>
          templates.length === 0 ? (
            <EmptyState icon="fas_trash">{t("none")}</EmptyState>
          ) : (
            <div className={classes.stack}>
              <p className={classes.quiet}>{t("about")}</p>
              <ul className={classes.versions}>
                {templates.map((template) => (
                  <DeletedTemplate key={template.Id} template={template} />
                ))}
              </ul>
            </div>
          )
        }
      </ReadPart>
    </FormDrawer>
  );
}

function DeletedTemplate({
  template: { Id: templateId, Name: name, Status, UpdatedAt },
}: {
  template: TemplateListed;
}) {
  const t = useTranslations("templates");
  const { teamId } = useTeamScope();
  const readAnew = useReadTemplatesAnew();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await call(templatesContract.restoreTemplate, { params: { teamId, templateId } });
      toast.done(t("done.restore", { name }));
    } catch (error) {
      toast.fail(explainFailure(t("failures.restore"), error));
    } finally {
      setBusy(false);
      void readAnew();
    }
  };
  return (
    <li className={classes.deleted}>
      <span>
        <strong>{name}</strong>
        <br />
        <span className={classes.quiet}>
          {t(`status.${Status}`)} · <Ago at={UpdatedAt} none="" />
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        onClick={() => void restore()}
        aria-label={t("deleted.restoreNamed", { name })}
      >
        {t("deleted.restore")}
      </Button>
    </li>
  );
}
