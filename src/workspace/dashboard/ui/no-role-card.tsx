import { useTranslations } from "use-intl";
import type { TeamPerson } from "#people/teams/ui/people-queries.ts";
import { Card } from "#ui/card.tsx";
import { Person } from "#ui/person.tsx";
import classes from "./dashboard.module.css";

/** For someone whom nobody has given a role yet: why it is empty here, and who can change that. */
export function NoRoleCard({ people }: { people: readonly TeamPerson[] }) {
  const t = useTranslations("dashboard.noRole");
  const admins = people.filter(({ isTeamAdmin }) => isTeamAdmin);
  return (
    <Card title={t("title")} icons={["fas_handshake"]}>
      <p className={classes.prose}>{t("sentence")}</p>
      {admins.length > 0 && (
        <>
          <p className={classes.whomTitle}>{t("whom")}</p>
          <ul className={classes.whom}>
            {admins.map(({ id, name, pictureUrl }) => (
              <li key={id}>
                <Person name={name} picture={pictureUrl} size={24} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
