/** Items with their index, which serves as the key: the order never changes while a file is shown. */
export function numbered<Item>(items: readonly Item[]): { at: number; item: Item }[] {
  return items.map((item, at) => ({ at, item }));
}
