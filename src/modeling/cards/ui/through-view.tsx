import { Button } from "@mantine/core";
import { type ComponentType, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#ui/icon/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { CardViewProps } from "../card-ui.ts";
import { LinkAdder } from "./link-adder.tsx";
import { type LinkedViewProps, linkedViews } from "./linked-views.ts";
import classes from "./through-view.module.css";
import { useLinkChanges } from "./use-link-changes.ts";
import { useLinkedActions } from "./use-linked-actions.ts";
import { type LinkSource, useLinkSource } from "./use-linked-records.ts";

type ThroughViewProps = CardViewProps & {
  viewId: string;
  recordId: string;
  /** The card as its type draws it. */
  Plain: ComponentType<CardViewProps>;
  isEdgeless: boolean;
};

/** What is linked to the record, through one of its collection's views; whoever may change links can also see them plainly. */
export function ThroughView({ viewId, recordId, Plain, isEdgeless, ...props }: ThroughViewProps) {
  const [isPlain, setPlain] = useState(false);
  const source = useLinkSource(props);
  const [offered] = linkedViews.all();
  const plain = (
    <div className={isEdgeless ? undefined : classes.padded}>
      <Plain {...props} />
    </div>
  );
  if (!offered || !source.source) return plain;
  const shared = { viewId, recordId, source, plain, View: offered.View };
  const { editing } = props;
  if (!editing) return <Seen {...shared} />;
  if (isPlain)
    return (
      <>
        {plain}
        <div className={classes.footer}>
          <PlainSwitch isPlain toggle={() => setPlain(false)} />
        </div>
      </>
    );
  return <Changeable {...props} {...shared} editing={editing} showPlain={() => setPlain(true)} />;
}

type SeenProps = Pick<LinkedViewProps, "viewId" | "linking" | "actions" | "plain"> & {
  recordId: string;
  source: LinkSource;
  View: ComponentType<LinkedViewProps>;
};

function Seen({ recordId, source: { source, isThere }, View, ...shown }: SeenProps) {
  const fieldId = source!.id;
  const linkedTo = useMemo(
    () => ({ recordId, fieldId, direction: isThere ? ("there" as const) : ("back" as const) }),
    [recordId, fieldId, isThere],
  );
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <View {...shown} linkedTo={linkedTo} isReadOnly={!shown.actions} />
    </Suspense>
  );
}

type ChangeableProps = CardViewProps &
  SeenProps & { editing: NonNullable<CardViewProps["editing"]>; showPlain: () => void };

function Changeable({ editing, showPlain, collectionId, ...props }: ChangeableProps) {
  const { source, recordId } = props;
  const changes = useLinkChanges(source, editing.editor);
  const actions = useLinkedActions(source, changes);
  const values = source.isThere ? {} : { [source.source!.id]: changes.asValue(recordId) };
  // A field for one has no room for a second.
  const linking =
    changes.mayLink && !changes.isFull ? { values, link: (id: string) => void changes.link(id) } : undefined;
  const { viewId, plain, View } = props;
  return (
    <>
      <Seen {...{ viewId, plain, View, source, recordId, linking, actions }} />
      <div className={classes.footer}>
        <LinkAdder {...{ collectionId, recordId, changes }} linked={source} />
        <PlainSwitch isPlain={false} toggle={showPlain} />
      </div>
    </>
  );
}

/** The way to what the view leaves out, and to the menu of each link. */
function PlainSwitch({ isPlain, toggle }: { isPlain: boolean; toggle: () => void }) {
  const t = useTranslations("cards.through");
  return (
    <Button
      className={classes.switch ?? ""}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon name={isPlain ? "fas_eye" : "fas_list"} size={12} />}
      onClick={toggle}
    >
      {t(isPlain ? "showView" : "showPlain")}
    </Button>
  );
}
