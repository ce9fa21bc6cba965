import { SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { ViewShown } from "../../../contract.ts";
import { ViewFrame } from "../view-frame.tsx";
import { useViewRoles } from "../view-queries.ts";
import classes from "./preview-page.module.css";

const widths = ["phone", "tablet", "full"] as const;

export default function PreviewPage() {
  return <ViewFrame width="wide">{({ view }) => <Preview key={view.id} view={view} />}</ViewFrame>;
}

/** The view in a window of its own, as wide as one wants and with the rights of whom one chooses. */
function Preview({ view }: { view: ViewShown }) {
  const t = useTranslations("viewAdmin.preview");
  const { teamId } = useTeamScope();
  const { data } = useViewRoles();
  const [width, setWidth] = useState<string>("full");
  const [roleId, setRoleId] = useState<string | null>(null);
  const roles = data?.abilities.seeAs && !view.isPersonal ? data.roles : [];
  const path = pathTo("admin.view.previewFrame", { teamId, dataViewId: view.id })!;
  return (
    <div className={classes.preview}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t("width")}
          value={width}
          onChange={setWidth}
          data={widths.map((each) => ({ value: each, label: t(`widths.${each}`) }))}
        />
        {roles.length > 0 && (
          <Select
            aria-label={t("as")}
            w={240}
            value={roleId ?? myself}
            onChange={(id) => setRoleId(id === myself ? null : id)}
            allowDeselect={false}
            data={[
              { value: myself, label: t("myself") },
              ...roles.map(({ id, name }) => ({ value: id, label: t("role", { name }) })),
            ]}
          />
        )}
        <span className={classes.note}>{t(view.abilities.change ? "draftNote" : "publishedNote")}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keys too */}
      <section className={classes.stage} tabIndex={0} aria-label={t("frame", { name: view.internalName })}>
        <iframe
          // Each state of the view and each reader is looked at in a window that knows no other.
          key={`${view.version} ${roleId}`}
          className={classes.frame}
          data-width={width}
          title={t("frame", { name: view.internalName })}
          src={roleId ? `${path}?as=${roleId}` : path}
        />
      </section>
    </div>
  );
}

const myself = "myself";
