import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Ago } from "#ui/ago.tsx";
import { FormDrawer } from "#ui/form/form-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { DomainReport, Sender } from "../../contract.ts";
import classes from "../message-admin.module.css";
import { useSenderActions } from "./use-sender-actions.ts";

const parts = ["Spf", "Dkim", "Dmarc"] as const;

/** What the domain of an address says of mail in its name, and what to do about it. */
export function DomainDrawer({ sender, close }: { sender: Sender; close: () => void }) {
  const t = useTranslations("messageAdmin.domain");
  const { checkDomain } = useSenderActions();
  const [isAsking, setAsking] = useState(false);
  const { DomainReport: report, DomainCheckedAt: at } = sender.Details ?? {};
  const ask = async () => {
    setAsking(true);
    await checkDomain(sender);
    setAsking(false);
  };
  return (
    <FormDrawer title={sender.Address.split("@").at(-1) ?? sender.Address} opened close={close}>
      <div className={classes.stack}>
        <p className={classes.text}>{t("about")}</p>
        {report && (
          <ul className={classes.people} aria-label={t("title")}>
            {parts.map((part) => (
              <DomainPart key={part} part={part} found={report[part]} />
            ))}
          </ul>
        )}
        <div className={classes.bar}>
          <Button
            variant="default"
            size="xs"
            loading={isAsking}
            leftSection={<Icon name="fas_rotate" size={12} />}
            onClick={() => void ask()}
          >
            {t("ask")}
          </Button>
          <span className={classes.muted}>
            <Ago at={at ?? null} none={t("never")} />
          </span>
        </div>
      </div>
    </FormDrawer>
  );
}

function DomainPart({ part, found }: { part: (typeof parts)[number]; found: DomainReport["Spf"] }) {
  const t = useTranslations("messageAdmin.domain");
  return (
    <li className={classes.part}>
      <div className={classes.bar}>
        <strong>{part.toUpperCase()}</strong>
        <StatusTag color={colors[found.Is]}>{t(`states.${found.Is}`)}</StatusTag>
      </div>
      <span className={classes.muted}>{t(`parts.${part}`)}</span>
      {found.Text && <code className={classes.record}>{found.Text}</code>}
    </li>
  );
}

const colors = { found: "green", missing: "red", invalid: "red", unknown: "gray", unreachable: "gray" } as const;
