import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { TabBar, TabBarToCome, tabClass, UnsavedMark } from "#ui/tab-bar.tsx";
import type { Role } from "../contract.ts";

const parts = ["details", "features", "data", "people"] as const;
export type PartName = (typeof parts)[number];

/** Everything is open to team admins: there is nothing to choose in their role. */
const partsOf = (isLocked: boolean) => (isLocked ? (["details", "people"] as const) : parts);

/** Which one stands in the address, so that it can be passed on and Back leads to the one before. */
export function useRolePart(isLocked: boolean): PartName {
  const { part } = useSearch({ strict: false }) as { part?: unknown };
  return partsOf(isLocked).find((each) => each === part) ?? "details";
}

export function RoleTabs({ role, unsaved }: { role: Role; unsaved: readonly PartName[] }) {
  const t = useTranslations("roleAdmin.parts");
  const { teamId } = useTeamScope();
  const part = useRolePart(role.isLocked);
  return (
    <TabBar label={t("label")} shown={part}>
      {partsOf(role.isLocked).map((each) => (
        <Link
          key={each}
          to={pathTo("admin.role", { teamId, roleId: role.id })!}
          search={searchFor(each)}
          resetScroll={false}
          className={tabClass}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={each === part ? "page" : undefined}
        >
          {each === "people" ? t("people", { count: role.people.length }) : t(each)}
          {unsaved.includes(each) && <UnsavedMark label={t("unsaved")} />}
        </Link>
      ))}
    </TabBar>
  );
}

/** So that nothing moves down when they come. */
export function RoleTabsToCome() {
  return (
    <TabBarToCome>
      {parts.map((each) => (
        <span key={each} className={tabClass}>
          <Skeleton width={56} />
        </span>
      ))}
    </TabBarToCome>
  );
}

const searchFor = (part: PartName) => (part === "details" ? {} : { part }) as never;
