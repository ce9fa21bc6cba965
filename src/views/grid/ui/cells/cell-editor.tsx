import { type KeyboardEvent, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#data/fields/field-type.ts";
import { CellPanel } from "#data/fields/ui/cell-panel.ts";
import { FieldInput } from "#data/fields/ui/field-input.tsx";
import { useSay } from "#data/fields/ui/use-typed-text.ts";
import { useAskBeforeLeaving } from "#people/auth/ui/ask-before-leaving.ts";
import { sameValue } from "#shared/same-json.ts";
import { confirm } from "#ui/confirm.ts";
import { toast } from "#ui/toast.ts";
import type { Editing } from "../grid.ts";
import { GridActions } from "../table/grid-actions.ts";
import classes from "./cell-editor.module.css";
import { holdKeys } from "./hold-keys.ts";
import { useKeptInside } from "./use-kept-inside.ts";

/**
 * The type's own editor, exactly over its cell. Enter and Tab keep, Escape gives up, leaving keeps. In a panel Enter may
 * begin a new line: there Ctrl+Enter keeps, and closing it. What is no value yet is never dropped without a word.
 */
export function CellEditor({ editing }: { editing: Editing }) {
  const { column, before, replaces, typed, base } = editing;
  const { commit, cancel, resume, bringBack } = use(GridActions);
  const t = useTranslations("grid.editing");
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  useKeptInside(root);
  const [value, setValue] = useState(editing.value);
  // What was picked just now ends the editing before it is drawn.
  const newest = useRef(value);
  newest.current = value;
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isTold, setTold] = useState(false);
  const hasTouched = useRef(editing.value !== before);
  const isOver = useRef(false);
  const isAsking = useRef(false);
  /** What had the focus in it last, also in a panel. */
  const last = useRef<HTMLElement>(null);
  const isChanged = problem !== null || !sameValue(value, before);
  useAskBeforeLeaving(isChanged);

  const end = (then: Parameters<typeof commit>[1]) => {
    if (isOver.current || isAsking.current) return;
    // What is not a value stays as it was typed, with the reason.
    if (problem) return then === "stay" ? void ask(problem) : setTold(true);
    isOver.current = true;
    commit(newest.current, then);
  };
  const giveUp = () => {
    isOver.current = true;
    cancel();
  };
  const ask = async (unread: Problem) => {
    isAsking.current = true;
    setTold(true);
    const words = { title: t("unfinished"), confirmLabel: t("discard"), cancelLabel: t("goOn") };
    const isGivenUp = await confirm({ ...words, body: say(unread), danger: true });
    isAsking.current = false;
    if (isGivenUp) return giveUp();
    resume();
    last.current?.focus({ preventScroll: true });
  };
  const leaveByEscape = (isInPanel: boolean) => {
    if (problem && isInPanel) return void ask(problem);
    giveUp();
    if (isInPanel && isChanged)
      toast.info(t("discarded"), { undo: { label: t("bringBack"), run: () => bringBack(editing, value) } });
  };

  useLayoutEffect(() => {
    const input = root.current?.querySelector<HTMLInputElement>("input, textarea");
    if (!input) return replaces ? holdKeys(typed) : undefined;
    input.focus({ preventScroll: true });
    if (replaces) input.select?.();
    return undefined;
  }, [replaces, typed]);

  // Somebody may have changed it since the list was read: who has not begun to type sees what is there now.
  const refresh = useEffectEvent((now: unknown) => {
    if (!hasTouched.current && !sameValue(now, value)) setValue(now);
  });
  useEffect(() => {
    let isHere = true;
    void base.then((read) => isHere && read && refresh(read.value));
    return () => {
      isHere = false;
    };
  }, [base]);

  const leave = useEffectEvent(() => {
    const now = document.activeElement;
    if (!root.current?.isConnected || root.current.contains(now) || isFloating(now)) return;
    end("stay");
  });

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isInPanel = isFloating(event.target as Element);
    if (event.key === "Escape" && !event.defaultPrevented && !isOpenWithin(event.target, isInPanel)) {
      event.stopPropagation();
      leaveByEscape(isInPanel);
    } else if (event.key === "Tab" && !isInPanel) {
      event.preventDefault();
      event.stopPropagation();
      end(event.shiftKey ? "previous" : "next");
    } else if (event.key === "Enter" && (isInPanel ? event.ctrlKey || event.metaKey : !event.defaultPrevented)) {
      event.preventDefault();
      event.stopPropagation();
      end(event.shiftKey ? "up" : "down");
    } else event.stopPropagation();
  };

  return (
    <CellPanel value={{ onClose: () => end("stay"), onPicked: () => setTimeout(() => end("stay")) }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside */}
      <div
        ref={root}
        className={classes.editor}
        data-cell-editor
        onKeyDown={press}
        onFocus={({ target }) => {
          last.current = target;
        }}
        onBlur={() => setTimeout(leave)}
        onPointerDown={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onCut={(event) => event.stopPropagation()}
      >
        <FieldInput
          field={{ ...column.field!, description: "" }}
          room="cell"
          autoFocus
          value={value}
          onChange={(next) => {
            hasTouched.current = true;
            setTold(false);
            newest.current = next;
            setValue(next);
          }}
          onProblem={setProblem}
          error={isTold && problem ? say(problem) : undefined}
        />
      </div>
    </CellPanel>
  );
}

/** Dropdowns and panels float elsewhere in the document, and belong to the editor. */
const isFloating = (element: Element | null): boolean =>
  element !== null && element.closest("[data-portal], [data-mantine-shared-portal-node], [role=dialog]") !== null;

/** A list of choices within a panel closes first. */
const isOpenWithin = (target: EventTarget, isInPanel: boolean): boolean =>
  isInPanel && target instanceof Element && target.getAttribute("aria-expanded") === "true";
