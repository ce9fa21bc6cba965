import type { ReactNode } from "react";

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

/** Asks in a dialog. Escape, the overlay and the cross mean no; so does asking a second time what is being asked. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const { title, confirmLabel } = options;
  if (questions.some((asked) => asked.title === title && asked.confirmLabel === confirmLabel)) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    const id = ++lastId;
    const answer = (confirmed: boolean) => {
      publish(questions.filter((question) => question.id !== id));
      resolve(confirmed);
    };
    publish([...questions, { ...options, id, answer }]);
  });
}

export function subscribeToQuestions(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function currentQuestion(): Question | undefined {
  return questions[0];
}

let lastId = 0;
let questions: readonly Question[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly Question[]): void {
  questions = next;
  for (const listener of listeners) listener();
}
