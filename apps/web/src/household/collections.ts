import type { Collection, CollectionChange, NewCollection } from '@kinvault/domain/collections/collection.schema.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { i18n } from '../lib/i18n.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';
import { useToldChanges } from './use-told-changes.ts';

export const collectionsQuery = queryOptions({
  queryKey: QUERY_KEYS.collections,
  queryFn: ({ signal }) => call('listCollections', {}, { signal }),
  select: ({ collections }) => collections,
});

type Named = Pick<Collection, 'id' | 'name'>;

/** What a person does with collections; each call reloads them and tells of the outcome. Resolves to null if it was refused. */
export function useCollectionChanges() {
  const { attempt, tell } = useToldChanges(QUERY_KEYS.collections);

  async function put({ id, name }: Named, documentIds: string[], areIn: boolean): Promise<boolean> {
    const done = await attempt(() =>
      call('changeCollectionDocuments', { params: { collectionId: id }, body: { documentIds, areIn } }),
    );
    if (!done) return false;
    const { changed } = done.result;
    const values = { count: changed.length, name };
    const undo = changed.length > 0 ? () => void put({ id, name }, changed, !areIn) : undefined;
    tell(areIn ? addedText(values) : takenText(values), undo);
    return true;
  }

  return {
    put,
    /** The caller keeps the key across retries, so that a lost response never leads to a second collection. */
    create: (collection: NewCollection, key: string) =>
      attempt(() => call('createCollection', { headers: { 'idempotency-key': key }, body: collection })),
    change: (collectionId: string, change: CollectionChange) =>
      attempt(() => call('changeCollection', { params: { collectionId }, body: change })),
    async remove({ id, name }: Named): Promise<boolean> {
      const params = { collectionId: id };
      const done = await attempt(() => call('deleteCollection', { params }));
      if (!done) return false;
      tell(
        i18n.t({
          id: 'collection.deleted',
          message: '{name} is deleted. Its documents are still here.',
          values: { name },
        }),
        () => void attempt(() => call('restoreCollection', { params })),
      );
      return true;
    },
  };
}

const addedText = (values: { count: number; name: string }) =>
  i18n.t({
    id: 'collection.added',
    message: '{count, plural, =0 {Already in {name}} one {Added to {name}} other {# documents added to {name}}}',
    values,
  });

const takenText = (values: { count: number; name: string }) =>
  i18n.t({
    id: 'collection.taken',
    message: '{count, plural, =0 {Not in {name}} one {Taken out of {name}} other {# documents taken out of {name}}}',
    values,
  });
