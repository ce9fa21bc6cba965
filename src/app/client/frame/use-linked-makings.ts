import { useCallback, useState } from "react";
import type { LinkedInput, MakeLinked } from "#data/fields/ui/make-linked.ts";

type Made = Awaited<ReturnType<MakeLinked>>;
type Making = LinkedInput & { id: number; done(made: Made): void; fail(error: unknown): void };

/** The records that are being made to be linked; each is over once it is made, refused or given up. */
export function useLinkedMakings() {
  const [makings, setMakings] = useState<Making[]>([]);
  const make: MakeLinked = useCallback(async (input) => {
    const id = ++lastId;
    try {
      return await new Promise<Made>((done, fail) => {
        setMakings((before) => [...before, { ...input, id, done, fail }]);
      });
    } finally {
      setMakings((before) => before.filter((each) => each.id !== id));
    }
  }, []);
  return { make, makings };
}

let lastId = 0;
