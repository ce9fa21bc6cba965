import { useFormatter, useTranslations } from "use-intl";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import counts from "#messages/sending/ui/recipients/recipients.module.css";
import { Card } from "#ui/card.tsx";
import { useStats } from "../stats/stats-queries.ts";
import { groupsOf, type RecipientGroup } from "./recipient-groups.ts";
import classes from "./summary.module.css";
import { useGroupName } from "./use-group-name.ts";

interface OutcomeCardProps {
  message: MessageShown;
  /** Who is looked at below; none: everyone. */
  group: RecipientGroup | undefined;
  setGroup: (group: RecipientGroup | undefined) => void;
}

/** How many stand where; each leads to the names. */
export function OutcomeCard({ message: { Id, Counts }, group, setGroup }: OutcomeCardProps) {
  const t = useTranslations("messages.summary");
  const words = useTranslations("messageStats.recipients");
  const { data: stats } = useStats(Id);
  const { states, outcomes } = groupsOf(Counts, stats);
  return (
    <Card title={t("outcome")}>
      <ul className={counts.counts}>
        <Group count={Counts?.total ?? 0} isChosen={!group} choose={() => setGroup(undefined)}>
          {t("all")}
        </Group>
        {states.map((each) => (
          <NamedGroup key={each.group} {...each} chosen={group} choose={setGroup} />
        ))}
      </ul>
      {outcomes.length > 0 && (
        <>
          <h3 className={classes.subheading}>{words("ofSent")}</h3>
          <ul className={counts.counts}>
            {outcomes.map((each) => (
              <NamedGroup key={each.group} {...each} chosen={group} choose={setGroup} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface NamedGroupProps {
  group: RecipientGroup;
  count: number;
  chosen: RecipientGroup | undefined;
  choose: (group: RecipientGroup) => void;
}

function NamedGroup({ group, count, chosen, choose }: NamedGroupProps) {
  const nameOf = useGroupName();
  return (
    <Group count={count} isChosen={chosen === group} choose={() => choose(group)}>
      {nameOf(group)}
    </Group>
  );
}

type GroupProps = { count: number; isChosen: boolean; choose: () => void; children: string };

function Group({ count, isChosen, choose, children }: GroupProps) {
  const format = useFormatter();
  return (
    <li>
      <button type="button" className={counts.count} aria-pressed={isChosen} onClick={choose}>
        <span>{children}</span>
        <span>{format.number(count)}</span>
      </button>
    </li>
  );
}
