import { Collapse, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ShowMore, useShortened } from "#modeling/definition-log/ui/show-more.tsx";
import { Icon } from "#ui/icon/icon.tsx";
import type { AttentionNote } from "../contract.ts";
import classes from "./attention-card.module.css";
import { type AttentionGroup, fewNotes, groupNotes } from "./attention-groups.ts";
import { AttentionLine } from "./attention-line.tsx";

/** A few as they stand; many by what is the matter, each kind to be folded away. */
export function AttentionList({ notes }: { notes: readonly AttentionNote[] }) {
  if (notes.length <= fewNotes) return <Lines notes={notes} />;
  return groupNotes(notes).map((group) => <Group key={group.kind} group={group} />);
}

function Group({ group: { kind, notes, startsOpen } }: { group: AttentionGroup }) {
  const t = useTranslations("structure.attention.kinds");
  const format = useFormatter();
  const [isOpen, { toggle }] = useDisclosure(startsOpen);
  const linesId = useId();
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={linesId} onClick={toggle}>
          <Icon name="fas_chevron-down" size={12} className={classes.chevron} />
          <span>{t(kind)}</span>
          <span className={classes.count}>{format.number(notes.length)}</span>
        </UnstyledButton>
      </h3>
      <Collapse id={linesId} expanded={isOpen}>
        <Lines notes={notes} />
      </Collapse>
    </section>
  );
}

function Lines({ notes }: { notes: readonly AttentionNote[] }) {
  const { shown, ...more } = useShortened(notes, fewNotes);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((note) => (
          <AttentionLine key={`${note.kind}-${note.collectionId}-${note.subjectId}-${note.language}`} note={note} />
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
