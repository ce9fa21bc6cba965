import { useNotifications } from "@mantine/notifications";
import { useLoaded } from "./use-loaded.ts";

/** Worth calling once someone is signed in: a toast about a lost connection cannot load itself. */
export const loadToastList = () => import("./toast-list.tsx").then((module) => module.ToastList);

export function ToastHost() {
  const { notifications } = useNotifications();
  const ToastList = useLoaded(notifications.length > 0, loadToastList);
  return ToastList ? <ToastList /> : null;
}
