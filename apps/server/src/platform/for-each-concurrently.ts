/** Works on up to `most` items at a time. After a failure no new item begins; it is thrown when the others have ended. */
export async function forEachConcurrently<Item>(
  items: AsyncIterable<Item> | Iterable<Item>,
  maxConcurrent: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const source = (async function* () {
    yield* items;
  })();
  const failures: unknown[] = [];

  async function takeItems(): Promise<void> {
    while (failures.length === 0) {
      const { done, value } = await source.next();
      if (done) return;
      await work(value);
    }
  }

  await Promise.all(Array.from({ length: maxConcurrent }, () => takeItems().catch((error) => failures.push(error))));
  await source.return();
  if (failures.length > 0) throw failures[0];
}
