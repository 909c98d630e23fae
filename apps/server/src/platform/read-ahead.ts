/**
 * Starts work on items before its result is asked for, on up to `depth` of them, and gives the results in order.
 * Results that nobody has taken when the consumer leaves are handed to `dispose`.
 */
export async function* readAhead<Item, Result>(
  items: Iterable<Item>,
  { depth, dispose }: { depth: number; dispose?: (result: Result) => Promise<void> | void },
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  const iterator = items[Symbol.iterator]();
  const startNext = () => {
    const { value, done } = iterator.next();
    if (done) return;
    const working = work(value);
    working.catch(() => {}); // told when its turn comes
    started.push(working);
  };
  try {
    for (let count = 0; count < depth; count++) startNext();
    for (let next = started.shift(); next; next = started.shift()) {
      const result = await next;
      startNext();
      yield result;
    }
  } finally {
    for (const working of started) await working.then(dispose, () => {});
  }
}
