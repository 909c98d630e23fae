/**
 * Caches the result of `derive` for as long as the list exists: a page renders far more often than its list
 * changes, and a list may have 50,000 items. Lists must not be changed in place.
 */
export function perList<Item, More extends readonly string[], Result>(
  derive: (list: readonly Item[], ...more: More) => Result,
): (list: readonly Item[], ...more: More) => Result {
  const known = new WeakMap<readonly Item[], Map<string, Result>>();
  return (list, ...more) => {
    const results = known.get(list) ?? new Map<string, Result>();
    known.set(list, results);
    const key = JSON.stringify(more);
    if (!results.has(key)) results.set(key, derive(list, ...more));
    return results.get(key) as Result;
  };
}
