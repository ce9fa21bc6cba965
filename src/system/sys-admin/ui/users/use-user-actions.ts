import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { call } from "#client/call.ts";
import { loadTeams } from "#people/auth/ui/session.ts";
import type { MenuAction } from "#ui/action-menu.tsx";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import { type SysUser, sysAdminContract } from "../../contract.ts";
import { useAttempt } from "../use-attempt.ts";

const acts = {
  reset: { endpoint: sysAdminContract.sendUserReset, icon: "fas_envelope" },
  endSessions: { endpoint: sysAdminContract.endUserSessions, icon: "fas_right-from-bracket" },
  makeSysAdmin: { endpoint: sysAdminContract.makeSysAdmin, icon: "fas_user-shield" },
  takeSysAdmin: { endpoint: sysAdminContract.takeSysAdmin, icon: "fas_user-lock" },
  deactivate: { endpoint: sysAdminContract.deactivateUser, icon: "fas_ban" },
  reactivate: { endpoint: sysAdminContract.reactivateUser, icon: "fas_rotate-left" },
} as const;

type Act = keyof typeof acts;
const dangerous: readonly Act[] = ["takeSysAdmin", "deactivate", "endSessions"];

/** What one does with a person's account: each is asked, done, and told. */
export function useUserActions(): (user: SysUser) => MenuAction[] {
  const t = useTranslations("sysAdmin.users");
  const attempt = useAttempt();
  const navigate = useNavigate();
  const run = async (act: Act, user: SysUser) => {
    const { name, email } = user;
    const isOwn = act === "takeSysAdmin" && user.isMe;
    const confirmed = await confirm({
      title: t(`asking.${act}.title`, { name }),
      body: isOwn ? t("asking.takeSysAdmin.self") : t(`asking.${act}.body`, { name, email }),
      confirmLabel: t(`asking.${act}.confirm`),
      danger: dangerous.includes(act),
      // Not by mistake: there is no way back of one's own.
      ...(isOwn && { typeToConfirm: name }),
    });
    if (!confirmed) return;
    const input = { params: { userId: user.id } };
    const done = await attempt(t(`asking.${act}.failed`), () => call(acts[act].endpoint, input));
    if (!done) return;
    toast.done(t(`asking.${act}.done`, { name, email }));
    if (!isOwn) return;
    await loadTeams();
    await navigate({ to: "/" });
  };
  return (user) =>
    actsFor(user).map((act) => ({
      key: act,
      label: t(`actions.${act}`),
      icon: acts[act].icon,
      danger: act === "deactivate" || act === "takeSysAdmin",
      run: () => void run(act, user),
    }));
}

/** What there is to do with them now. */
function actsFor({ status, isSysAdmin, isMe }: SysUser): Act[] {
  if (status === "deactivated") return ["reactivate"];
  if (status === "invited") return ["reset", "deactivate"];
  return [
    "reset",
    "endSessions",
    isSysAdmin ? "takeSysAdmin" : "makeSysAdmin",
    ...(isMe ? [] : (["deactivate"] as const)),
  ];
}
