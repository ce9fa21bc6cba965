import { useFormatter, useTranslations } from "use-intl";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import type { AuditEntry } from "../../audit-contract.ts";
import { describeDetail, isKnownDetail } from "../../describe-detail.ts";
import panel from "../sys-admin.module.css";
import classes from "./audit.module.css";
import { useActionWords, useSettingWords, useTeamWords } from "./audit-table.tsx";

/** All that was noted of one deed. */
export function AuditPanel({ entry, close }: { entry: AuditEntry; close: () => void }) {
  const t = useTranslations("sysAudit");
  const format = useFormatter();
  const sayAction = useActionWords();
  const sayTeam = useTeamWords();
  const sayKey = useSettingWords();
  const { actor, subject, team, address, detail } = entry;
  const facts: [key: string, value: string | null | undefined][] = [
    [t("columns.at"), format.dateTime(new Date(entry.at), { dateStyle: "full", timeStyle: "medium" })],
    [t("columns.actor"), actor ? `${actor.name} · ${actor.email}` : t("nobody")],
    [t("columns.subject"), subject],
    [t("columns.team"), sayTeam(team)],
    [t("columns.address"), address],
  ];
  const more = describeDetail(detail, sayKey).map(({ key, value }): [string, string] => [
    isKnownDetail(key) ? t(`details.${key}`) : key,
    value === "true" ? t("yes") : value === "false" ? t("no") : value,
  ]);
  return (
    <FormDrawer title={sayAction(entry.action)} opened close={close}>
      <div className={panel.panel}>
        <Facts facts={facts} />
        {more.length > 0 && (
          <section>
            <h3>{t("columns.details")}</h3>
            <Facts facts={more} />
          </section>
        )}
      </div>
    </FormDrawer>
  );
}

function Facts({ facts }: { facts: [key: string, value: string | null | undefined][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([key, value]) =>
          value && (
            <div key={key} style={{ display: "contents" }}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
