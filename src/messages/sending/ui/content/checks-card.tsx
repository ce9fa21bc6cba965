import { Anchor, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pathTo } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import type { MessageShown } from "#messages/outgoing-messages/contract.ts";
import { type MessagePart, partPath } from "#messages/outgoing-messages/ui/message-paths.ts";
import { languageNames } from "#shared/languages.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { ReadPart } from "#ui/read-part.tsx";
import type { MessageCheck } from "../../contract.ts";
import { useChecks } from "../use-checks.ts";
import classes from "./content.module.css";

interface ChecksCardProps {
  message: MessageShown;
  /** Leads to the block in question; absent: to the page that it is on. */
  show?: (check: MessageCheck) => void;
}

/** What has to be mended before a message is sent, and what should be looked at, each with the way to it. */
export function ChecksCard({ message, show }: ChecksCardProps) {
  const t = useTranslations("messages.checks");
  const checks = useChecks(message);
  return (
    <Card title={t("title")}>
      <ReadPart query={checks} failed={t("failed")} lines={2}>
        {({ checks: found }) =>
          found.length === 0 ? (
            <p className={classes.check} data-good>
              <Icon name="fas_circle-check" size={14} /> {t("none")}
            </p>
          ) : (
            <ul className={classes.checks}>
              {[...found]
                .sort((a, b) => Number(b.isProblem) - Number(a.isProblem))
                .map((check) => (
                  <li key={keyOf(check)} className={classes.check} data-problem={check.isProblem || undefined}>
                    <Icon
                      name={check.isProblem ? "fas_circle-xmark" : "fas_triangle-exclamation"}
                      size={14}
                      label={t(check.isProblem ? "problem" : "warning")}
                    />
                    <span>
                      <WayTo check={check} message={message} {...(show && { show })}>
                        {check.message}
                      </WayTo>
                      <Where check={check} />
                    </span>
                  </li>
                ))}
            </ul>
          )
        }
      </ReadPart>
    </Card>
  );
}

const keyOf = ({ messageKey: key, path, collectionId, language, blockId, part, line, column }: MessageCheck): string =>
  [key, path, collectionId, language, blockId, part, line, column].join(" ");

type WayToProps = ChecksCardProps & { check: MessageCheck; children: ReactNode };

function WayTo({ check, message, show, children }: WayToProps) {
  const { teamId } = useTeamScope();
  if (setUpElsewhere.includes(check.messageKey)) {
    return (
      <Anchor component={Link} to={pathTo("messages.setup", { teamId })!} inherit>
        {children}
      </Anchor>
    );
  }
  const part = partOf(check);
  if (part === "content" && show) {
    return (
      <UnstyledButton className={classes.way ?? ""} onClick={() => show(check)}>
        {children}
      </UnstyledButton>
    );
  }
  return (
    <Anchor component={Link} to={partPath(teamId, message.Id, part)} inherit>
      {children}
    </Anchor>
  );
}

function Where({ check: { language, part, count } }: { check: MessageCheck }) {
  const t = useTranslations("messages.checks");
  const words = [
    language && languageNames[language],
    part === "subject" || part === "previewText" ? t(`parts.${part}`) : null,
    count !== null && count > 0 ? t("concerned", { count }) : null,
  ].filter((each) => each !== null);
  return words.length > 0 && <span className={classes.muted}> {words.join(" · ")}</span>;
}

/** What no page of the message mends: the team sets it up once. */
const setUpElsewhere = ["messages.problems.senderWanted", "messages.problems.postalAddressWanted"];

/** On which page of the message it is mended. */
function partOf({ path, language, blockId, part }: MessageCheck): MessagePart {
  if (path?.startsWith("Trial") || part === "secondSubject" || part === "secondPreviewText") return "schedule";
  if (language !== null || blockId !== null || part !== null) return "content";
  if (path?.startsWith("Contents")) return "content";
  if (path?.startsWith("Audience")) return "recipients";
  return path?.startsWith("Schedule") ? "schedule" : "details";
}
