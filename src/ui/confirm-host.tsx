import { useQuestion } from "./confirm.ts";
import { useLoaded } from "./use-loaded.ts";

const loadDialog = () => import("./confirm-dialog.tsx").then((module) => module.ConfirmDialog);

export function ConfirmHost() {
  const question = useQuestion();
  const ConfirmDialog = useLoaded(question !== undefined, loadDialog);
  return ConfirmDialog ? <ConfirmDialog question={question} /> : null;
}
