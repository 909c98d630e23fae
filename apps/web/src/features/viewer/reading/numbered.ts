/** Each item with its place, which is its key: what a file says never changes its order while it is shown. */
export function numbered<Item>(items: readonly Item[]): { at: number; item: Item }[] {
  return items.map((item, at) => ({ at, item }));
}
