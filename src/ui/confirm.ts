import type { ReactNode } from "react";
import { createStore } from "./store.ts";

export interface ConfirmOptions {
  title: string;
  body?: ReactNode;
  /** The verb of what will happen: "Delete role", not "Yes". */
  confirmLabel: string;
  cancelLabel?: string;
  /** There is nothing to decide: it is only told. */
  isNotice?: boolean;
  danger?: boolean;
  /** Adds the sentence that it cannot be undone. Only where that is true. */
  irreversible?: boolean;
  /** What must be typed before the button opens, for acts that take much with them. */
  typeToConfirm?: string;
}

export interface Question extends ConfirmOptions {
  id: number;
  answer: (confirmed: boolean) => void;
}

const questions = createStore<readonly Question[]>([]);

/** Asks in a dialog. Escape, the overlay and the cross mean no; so does asking a second time what is being asked. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const { title, confirmLabel } = options;
  if (questions.get().some((asked) => asked.title === title && asked.confirmLabel === confirmLabel)) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (confirmed: boolean) => {
      questions.set(questions.get().filter((question) => question.id !== id));
      resolve(confirmed);
    };
    questions.set([...questions.get(), { ...options, id, answer }]);
  });
}

export const subscribeToQuestions = questions.subscribe;

export const currentQuestion = (): Question | undefined => questions.get()[0];

export const useQuestion = (): Question | undefined => questions.useValue()[0];

let lastId = 0;
