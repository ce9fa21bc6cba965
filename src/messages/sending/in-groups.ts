type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

/** Many ask one by one and are answered together: all that ask while one piece of work is on its way go into the next. */
export function inGroups<Item, Result>(work: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const results = await work(group.map(({ item }) => item));
        for (const [place, { resolve }] of group.entries()) resolve(results[place]!);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      void run();
    });
}
