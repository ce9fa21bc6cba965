import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { loadDataWords } from "#client/language.ts";
import { Icon } from "#ui/icon/icon.tsx";
import { isMac, useShortcut } from "#ui/shortcuts.ts";
import { toast } from "#ui/toast.ts";
import { catchTyping, type TypedAhead } from "#ui/typed-ahead.ts";
import { useLoaded } from "#ui/use-loaded.ts";
import classes from "./search-trigger.module.css";

const loadPalette = async () => {
  const [{ Palette }] = await Promise.all([
    import("#data/search/ui/palette.tsx"),
    loadDataWords(),
    import("../features.ts"),
  ]);
  return Palette;
};

/** Looks like a field and opens the palette, which comes when someone is about to use it. */
export function SearchTrigger() {
  const t = useTranslations("frame.search");
  const say = useTranslations("frame.shortcuts");
  const [opened, setOpened] = useState(false);
  const [isNear, setNear] = useState(false);
  const ahead = useRef<TypedAhead>(undefined);
  const typedAhead = () => ahead.current?.take() ?? "";
  const load = useCallback(
    () =>
      loadPalette().catch((error: unknown) => {
        setNear(false);
        ahead.current?.take();
        setOpened((wasOpened) => {
          if (wasOpened) toast.fail(t("failed"));
          return false;
        });
        throw error;
      }),
    [t],
  );
  const Palette = useLoaded(opened || isNear, load);
  const open = () => {
    typedAhead();
    ahead.current = catchTyping();
    setOpened(true);
  };
  useShortcut("mod+k", t("open"), open, { group: say("going") });
  return (
    <>
      <button
        type="button"
        className={classes.trigger}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
        onClick={open}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
      >
        <Icon name="fas_magnifying-glass" size={14} />
        <span className={classes.label}>{t("label")}</span>
        <kbd className={classes.keys} aria-hidden>
          {isMac() ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {Palette && <Palette opened={opened} close={() => setOpened(false)} typedAhead={typedAhead} />}
    </>
  );
}
