import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { pathTo, type RouteName } from "#client/routes.ts";
import { useTeamScope } from "#client/team-scope.ts";
import { ListDrawer } from "#messages/consent/ui/admin/lists/list-drawer.tsx";
import { SenderDrawer } from "#messages/delivery/ui/senders/sender-drawer.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import { StatusTag } from "#ui/status-tag.tsx";
import type { MessageSetup, SetupStep, SetupStepName } from "../contract.ts";
import { PostalAddressDrawer } from "./postal-address-drawer.tsx";
import classes from "./setup.module.css";
import { TrackingDrawer } from "./tracking-drawer.tsx";
import { useStepSentence } from "./use-step-sentence.ts";

interface StepRowProps {
  step: SetupStep;
  setup: MessageSetup;
}

/** One step: whether it is done, what is there or why it matters, and the way to do or change it. */
export function StepRow({ step, setup }: StepRowProps) {
  const t = useTranslations("messageSetup");
  const { Step, IsDone, IsBlocking } = step;
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-done={IsDone || undefined}>
        <Icon name={IsDone ? "fas_circle-check" : "far_circle"} size={18} label={t(IsDone ? "done" : "missing")} />
      </span>
      <div className={classes.words}>
        <h3 className={classes.title}>
          {t(`steps.${Step}.title`)}
          {IsBlocking && <StatusTag color="yellow">{t("needed")}</StatusTag>}
        </h3>
        <p className={classes.sentence}>{useStepSentence(step, setup)}</p>
      </div>
      {setup.MayChange && <StepAction step={step} setup={setup} />}
    </li>
  );
}

/** Where it is changed later. */
const pages: Record<SetupStepName, RouteName> = {
  postalAddress: "messages.settings",
  sender: "messages.senders",
  list: "messages.lists",
  logo: "admin.branding",
  tracking: "messages.settings",
  approval: "messages.settings",
};

/** The control of that page which a step is about. */
const anchorOf = (step: SetupStepName) => {
  if (step === "approval") return { hash: "messagesNeedApproval" };
  return step === "tracking" ? { hash: "trackOpens" } : {};
};

/** In a drawer where it is one short form, else on the page that it belongs to. */
function StepAction({ step: { Step, IsDone, Names } }: StepRowProps) {
  const t = useTranslations("messageSetup");
  const { teamId } = useTeamScope();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = IsDone ? t("change") : t(`steps.${Step}.do`);
  const isHere = Step === "postalAddress" || (!IsDone && ["sender", "list", "tracking"].includes(Step));
  const looks = { size: "xs", variant: "default", className: classes.action ?? "" } as const;
  const named = IsDone ? { "aria-label": t("changeOf", { name: t(`steps.${Step}.title`) }) } : {};
  if (!isHere) {
    return (
      <Button {...looks} {...named} component={Link} to={pathTo(pages[Step], { teamId })!} {...anchorOf(Step)}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button {...looks} {...named} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && Step === "postalAddress" && <PostalAddressDrawer address={Names[0] ?? ""} close={close} />}
      {isOpen && Step === "sender" && <SenderDrawer close={close} />}
      {isOpen && Step === "tracking" && <TrackingDrawer close={close} />}
      {isOpen && Step === "list" && <ListDrawer otherLanguages={[]} close={close} />}
    </>
  );
}
