/** Keeps several callers busy until told to stop; tells what they were answered. */
export function keepCalling(callers: number, call: (number: number) => Promise<number>) {
  const statuses: Record<string, number> = {};
  let isOver = false;
  let made = 0;
  const lane = async () => {
    while (!isOver) {
      const status = await call(made++).catch(() => "no answer");
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const lanes = Array.from({ length: callers }, lane);
  return {
    statuses,
    async stop() {
      isOver = true;
      await Promise.all(lanes);
      return statuses;
    },
  };
}
