import { use, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { explainFailure } from "#client/explain-failure.ts";
import type { InputProps } from "../field-ui.ts";
import type { Choice, Creation } from "./choice-offer.ts";
import { useCollectionChoices } from "./collection-choices.ts";
import { LinkedMaker } from "./make-linked.ts";
import { isNewName, placesToMake } from "./places-to-make.ts";

type Making = {
  field: InputProps<{ collectionIds: string[] }, string[]>;
  /** What was typed; while it is still searched for, nobody knows whether it is new. */
  search: string;
  found: readonly Choice[];
  isSettled: boolean;
  add(ids: string[]): void;
};

/** What was typed and is not there can be made on the way, by those who may. A refusal is told where it was typed. */
export function useLinkedMaking({ field, search, found, isSettled, add }: Making) {
  const t = useTranslations("fields.inputs.choices");
  const make = use(LinkedMaker);
  const collections = useCollectionChoices();
  const [isMaking, setMaking] = useState(false);
  const [refusal, setRefusal] = useState<{ typed: string; sentence: string }>();
  const latest = useRef({ field, add });
  latest.current = { field, add };
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const drop = (id: string) => {
    const { value, onChange } = latest.current.field;
    if (!isHere.current || !value?.includes(id)) return;
    const left = value.filter((each) => each !== id);
    onChange(left.length > 0 ? left : null);
  };
  const run = async (collectionId: string, name: string): Promise<boolean> => {
    setMaking(true);
    setRefusal(undefined);
    // Whoever leaves now would leave without it.
    field.onProblem?.({ messageKey: "fields.problems.beingMade" });
    try {
      const made = await make?.({ collectionId, name, onUndone: drop });
      if (made && isHere.current) latest.current.add([made.id]);
      return made !== undefined;
    } catch (error) {
      setRefusal({ typed: name, sentence: explainFailure(t("createFailed", { name }), error) });
      return false;
    } finally {
      setMaking(false);
      field.onProblem?.(null);
    }
  };

  const name = search.trim();
  const isWanted = make !== null && isSettled && !isMaking && isNewName(name, found);
  const places = isWanted ? placesToMake(collections.data ?? [], field.config.collectionIds) : [];
  const create: Creation[] = places.map(({ id, pluralName }) => ({
    key: id,
    label: t("createIn", { name, collection: pluralName }),
    run: () => run(id, name),
  }));
  return { create, isMaking, refusal: name === "" || name === refusal?.typed ? refusal?.sentence : undefined };
}
