import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { explainFailure } from "#client/explain-failure.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { type FeaturePermission, featurePermissionGroups } from "#shared/permissions.ts";
import { Card } from "#ui/card.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { toast } from "#ui/toast.ts";
import { type Role, roleAdminContract } from "../contract.ts";
import { useTold } from "./details-part.tsx";
import classes from "./role-parts.module.css";
import { useRolesChanged } from "./role-queries.ts";

const groups = ["team_admin", "outgoing_messages", "integrations"] as const;

/** What a role opens beside records, in words of those who give it. What others tick meanwhile comes in by itself. */
export function FeaturesPart({ role, onDirty }: { role: Role; onDirty: (isDirty: boolean) => void }) {
  const t = useTranslations("roleAdmin.features");
  const { held, toggle, save, discard, isDirty, isSaving } = useFeatures(role);
  useTold(isDirty, onDirty);
  return (
    <div className={classes.part} data-width="content">
      <p className={classes.help}>{t("help")}</p>
      {groups.map((group) => (
        <Card key={group} title={t(`groups.${group}`)}>
          <div className={classes.fields}>
            {featurePermissionGroups[group].map((permission) => (
              <Checkbox
                key={permission}
                label={t(`names.${permission}`)}
                description={t(`about.${permission}`)}
                checked={held.has(permission)}
                onChange={() => toggle(permission)}
              />
            ))}
          </div>
        </Card>
      ))}
      <SaveBar dirty={isDirty} saving={isSaving} discard={discard} save={() => void save()} />
    </div>
  );
}

function useFeatures(role: Role) {
  const t = useTranslations("roleAdmin");
  const { teamId } = useTeamScope();
  const changed = useRolesChanged(teamId);
  const [turned, setTurned] = useState<ReadonlyMap<FeaturePermission, boolean>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const isHeld = (permission: string) => role.featurePermissions.includes(permission);
  const real = [...turned].filter(([permission, isOn]) => isHeld(permission) !== isOn);
  const named = (wanted: boolean) => real.filter(([, isOn]) => isOn === wanted).map(([permission]) => permission);
  const held = new Set<string>(
    [...role.featurePermissions, ...named(true)].filter((each) => !named(false).includes(each as FeaturePermission)),
  );
  return {
    held,
    isSaving,
    isDirty: real.length > 0,
    toggle: (permission: FeaturePermission) => setTurned(new Map(turned).set(permission, !held.has(permission))),
    discard: () => setTurned(new Map()),
    save: async () => {
      setSaving(true);
      try {
        const body = { give: named(true), take: named(false) };
        await call(roleAdminContract.changeFeatures, { params: { teamId, roleId: role.id }, body });
        await changed();
        setTurned(new Map());
        toast.done(t("done.saved"));
      } catch (error) {
        toast.fail(explainFailure(t("failed.saved"), error));
      } finally {
        setSaving(false);
      }
    },
  };
}
