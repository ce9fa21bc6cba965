import { Link, useRouter } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { screens } from "#client/screens.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import classes from "./chip.module.css";
import { Chip, UnknownChip } from "./chip.tsx";
import type { Naming } from "./known-names.tsx";

/** A record wherever it is named: a click opens it, as soon as there is a page for it. */
export function RecordChip({ id, nameOf }: { id: string; nameOf: Naming }) {
  const t = useTranslations("fields.inputs.chips");
  const { teamId } = useTeamScope();
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined;
  const known = nameOf(id);
  if (known === undefined) return <Skeleton width={80} height={24} />;
  if (known === null) return <UnknownChip>{t("hiddenRecord")}</UnknownChip>;
  const path = screens["team.record"] && pathTo("team.record", { teamId, dataRecordId: id });
  if (!path || !router || teamId === "") return <Chip known={named(known, t("unnamed"))} face />;
  return (
    // A cell has its own click: it selects, or opens the row's record.
    <Link to={path} className={classes.link} onClick={(event) => event.stopPropagation()}>
      <Chip known={named(known, t("unnamed"))} face />
    </Link>
  );
}

const named = <T extends { name: string }>(known: T, unnamed: string): T =>
  known.name === "" ? { ...known, name: unnamed } : known;
