import { useTranslations } from "use-intl";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import type { SysRole } from "../../contract.ts";
import classes from "../sys-admin.module.css";

/** All that a role allows, to be read. */
export function RolePanel({ role, close }: { role: SysRole; close: () => void }) {
  const t = useTranslations("sysAdmin.permissions.panel");
  return (
    <FormDrawer title={role.name} opened close={close}>
      <div className={classes.panel}>
        <p className={classes.muted}>{t("of", { team: role.team.name })}</p>
        {role.description && !role.isLocked && <p>{role.description}</p>}
        <p>
          {t("people", { count: role.userCount })} {!role.isActive && t("switchedOff")}
        </p>
        {role.isLocked ? <p>{t("locked")}</p> : <What role={role} />}
      </div>
    </FormDrawer>
  );
}

function What({ role }: { role: SysRole }) {
  const t = useTranslations("sysAdmin.permissions.panel");
  const words = useTranslations("roleAdmin");
  return (
    <>
      <section>
        <h3>{t("features")}</h3>
        {role.featurePermissions.length === 0 ? (
          <p className={classes.muted}>{t("noFeatures")}</p>
        ) : (
          <ul className={classes.list}>
            {role.featurePermissions.map((permission) => (
              <li key={permission}>{words(`features.names.${permission}` as never)}</li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h3>{t("data")}</h3>
        {role.dataGrants.length === 0 ? (
          <p className={classes.muted}>{t("noData")}</p>
        ) : (
          <ul className={classes.list}>
            {role.dataGrants.map(({ permission, on, isAllowed, count }) => (
              <li key={`${permission} ${on} ${isAllowed}`}>
                {t(isAllowed ? `on.${on}` : `off.${on}`, {
                  permission: words(`data.permissions.${permission}` as never),
                  count,
                })}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
