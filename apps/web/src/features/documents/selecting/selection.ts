import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';

/** Selected documents, by id, so that they survive filters, sorting and scrolling. */
export interface Selection {
  isOn: boolean;
  ids: ReadonlySet<string>;
  /** where a range begins: the document that was selected last */
  anchor: string | null;
}

export const NO_SELECTION: Selection = { isOn: false, ids: new Set(), anchor: null };

export function begun(selection: Selection): Selection {
  return { ...selection, isOn: true };
}

/** Toggles one document, up to the limit of one call. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id) && next.size < MAX_DOCUMENTS_AT_ONCE) next.add(id);
  return { isOn: true, ids: next, anchor: id };
}

/** Selects from the anchor to this one, in the order on screen; only this one if the anchor is not there. */
export function withRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? ''), order.indexOf(id)];
  if (from < 0 || to < 0) return toggled(selection, id);
  // outwards from the anchor: at the limit the far end is left out
  const range = from <= to ? order.slice(from, to + 1) : order.slice(to, from + 1).toReversed();
  return withAll(selection, range);
}

/** Adds documents up to the limit. */
export function withAll({ ids, anchor }: Selection, order: readonly string[]): Selection {
  const added = order.filter((id) => !ids.has(id)).slice(0, MAX_DOCUMENTS_AT_ONCE - ids.size);
  return { isOn: true, ids: new Set([...ids, ...added]), anchor };
}
