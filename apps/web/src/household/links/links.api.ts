import type { Link, LinkChange, NewLink } from '@kinvault/domain/links/link.schema.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { i18n } from '../../lib/i18n.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { copyWhenReady, shareText } from '../../lib/share-text.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useToldChanges } from '../use-told-changes.ts';

export const linksQuery = queryOptions({
  queryKey: QUERY_KEYS.links,
  queryFn: ({ signal }) => call('listLinks', {}, { signal }),
  select: ({ links }) => links,
});

export function documentLinksQuery(documentId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.links, 'document', documentId],
    queryFn: ({ signal }) => call('listDocumentLinks', { params: { documentId } }, { signal }),
  });
}

/** Forgotten as soon as it is not shown: it opens the documents. */
export function linkAddressQuery(linkId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.links, 'address', linkId],
    queryFn: ({ signal }) => call('getLinkAddress', { params: { linkId } }, { signal }),
    gcTime: 0,
  });
}

export function linkOpeningsQuery(linkId: string) {
  return queryOptions({
    queryKey: [...QUERY_KEYS.links, 'openings', linkId],
    queryFn: ({ signal }) => call('listLinkOpenings', { params: { linkId } }, { signal }),
    select: ({ openings }) => openings,
  });
}

/** What people do with their links; each call reloads them and tells of the outcome. Null or false if it was refused. */
export function useLinkChanges() {
  const { attempt, tell } = useToldChanges(QUERY_KEYS.links);
  const reopen = (linkIds: readonly string[]) =>
    void attempt(() => Promise.all(linkIds.map((linkId) => call('reopenLink', { params: { linkId } }))));
  return {
    /** The caller keeps the key across retries, so that a lost response never leads to a second link. */
    make: async (link: NewLink, key: string): Promise<Link | null> =>
      (await attempt(() => call('makeLink', { headers: { 'idempotency-key': key }, body: link })))?.result ?? null,
    change: async (linkId: string, change: LinkChange): Promise<Link | null> =>
      (await attempt(() => call('changeLink', { params: { linkId }, body: change })))?.result ?? null,
    async end({ id, receiver }: Pick<Link, 'id' | 'receiver'>): Promise<void> {
      const done = await attempt(() => call('endLink', { params: { linkId: id } }));
      if (!done) return;
      const words = i18n.t({
        id: 'links.turnedOff',
        message: 'The link for {receiver} is off',
        values: { receiver },
      });
      tell(words, () => reopen([id]));
    },
    async endAll(): Promise<void> {
      const done = await attempt(() => call('endAllLinks', {}));
      if (!done) return;
      const { linkIds } = done.result;
      const words = i18n.t({
        id: 'links.turnedOffAll',
        message: '{count, plural, one {# link is off} other {# links are off}}',
        values: { count: linkIds.length },
      });
      tell(words, linkIds.length > 0 ? () => reopen(linkIds) : undefined);
    },
  };
}

/** Copies a link's address, or hands it to the phone's own sheet. The address is fetched at that moment. */
export function useSendLink() {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const addressOf = (linkId: string) => queryClient.fetchQuery({ ...linkAddressQuery(linkId), staleTime: 10_000 });

  function tellCopied(hasPassword: boolean) {
    toast({
      title: i18n.t({ id: 'links.copied', message: 'Link copied' }),
      description: hasPassword
        ? i18n.t({ id: 'links.passwordApart', message: 'The password isn’t part of it. Tell it to them by phone.' })
        : undefined,
      duration: TOAST_MS.success,
    });
  }
  function tellFailed() {
    toast({
      title: i18n.t({ id: 'links.copyFailed', message: 'The link couldn’t be copied' }),
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }
  return {
    async copy({ id, hasPassword }: Pick<Link, 'id' | 'hasPassword'>): Promise<void> {
      const isCopied = await copyWhenReady(addressOf(id).then(({ url }) => url)).catch(() => false);
      if (isCopied) tellCopied(hasPassword);
      else tellFailed();
    },
    async send({ id, hasPassword }: Pick<Link, 'id' | 'hasPassword'>, title: string): Promise<void> {
      const outcome = await addressOf(id)
        .then(({ url }) => shareText({ title, text: title, url }))
        .catch(() => 'failed' as const);
      if (outcome === 'copied') tellCopied(hasPassword);
      if (outcome === 'failed') tellFailed();
    },
  };
}
