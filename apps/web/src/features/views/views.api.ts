import { type ListAddress, listAddressOf } from '@kinvault/domain/documents/list-address.ts';
import type { NewSavedView, SavedView, SavedViewChange } from '@kinvault/domain/views/view.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useToldChanges } from '../../household/use-told-changes.ts';
import { call } from '../../lib/api-client.ts';
import { i18n } from '../../lib/i18n.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { randomUuid } from '../../lib/random-uuid.ts';

export const savedViewsQuery = queryOptions({
  queryKey: QUERY_KEYS.savedViews,
  queryFn: ({ signal }) => call('listSavedViews', {}, { signal }),
  select: ({ views }) => views,
});

/** The list of a view. One that a later version has saved may say what this one does not know: then all documents. */
export function addressOfView({ query }: Pick<SavedView, 'query'>): ListAddress {
  return listAddressOf(query) ?? { view: 'all' };
}

/** The view that the URL names, if the reader has it. */
export function useOpenedView(): SavedView | undefined {
  const { saved } = useSearch({ from: '/dashboard' });
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: saved !== undefined });
  return views?.find(({ id }) => id === saved);
}

/** Opens what is saved, in place of what is on screen. */
export function useOpenView(): (view: Pick<SavedView, 'id' | 'query'>) => void {
  const navigate = useNavigate();
  return (view) => void navigate({ to: '/dashboard', search: { ...addressOfView(view), saved: view.id } });
}

/** What a person does with views; each call reloads them and tells of the outcome. Resolves to null if it was refused. */
export function useViewChanges() {
  const { attempt, tell } = useToldChanges(QUERY_KEYS.savedViews);

  /** The caller keeps the key across retries, so that a lost response never leads to a second view. */
  const create = (view: NewSavedView, key: string) =>
    attempt(() => call('createSavedView', { headers: { 'idempotency-key': key }, body: view }));

  return {
    create,
    change: (viewId: string, change: SavedViewChange) =>
      attempt(() => call('changeSavedView', { params: { viewId }, body: change })),
    /** Nothing but its name and its filters is lost, so 'Undo' saves them again. */
    async remove({ id, name, query, familyId }: SavedView): Promise<boolean> {
      const done = await attempt(() => call('deleteSavedView', { params: { viewId: id } }));
      if (!done) return false;
      const key = randomUuid();
      tell(
        i18n.t({
          id: 'views.deleted',
          message: 'The view {name} is deleted. Its documents are still here.',
          values: { name },
        }),
        () => void create({ name, query, familyId }, key),
      );
      return true;
    },
  };
}
