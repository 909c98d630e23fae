import type { TrashedDocument } from '@kinvault/domain/documents/details.schema.ts';
import { TRASH_DAYS } from '@kinvault/domain/documents/document-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useFamilies, useReader } from '../../household/household.tsx';
import { usePageMeta } from '../../household/page-meta.ts';
import { useNow } from '../../household/use-now.ts';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { trashQuery, useRestoreDocument } from './trash.api.ts';
import { EmptyTrash, TrashList } from './trash-list.tsx';

/** Deleted documents that the reader can restore. */
export function TrashView() {
  const now = useNow();
  const families = useFamilies();
  const person = useReader();
  const title = i18n.t({ id: 'trash.title', message: 'Trash' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const query = useQuery(trashQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const { busyId, restore } = useRestore(() => heading.current?.focus());
  return (
    <>
      <header className="member-header">
        <div className="grow">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="member-header-facts">
            {i18n.t({
              id: 'trash.duration',
              message: 'Kept for {days} days, then deleted forever.',
              values: { days: TRASH_DAYS },
            })}
          </p>
        </div>
      </header>
      <TrashContent query={query}>
        {(documents) => (
          <TrashList
            documents={documents}
            readerId={person.id}
            familyNameOf={(familyId) =>
              families.find(({ id }) => id === familyId)?.name ??
              i18n.t({ id: 'document.familyOwner', message: 'Family' })
            }
            now={now}
            busyId={busyId}
            onRestore={restore}
          />
        )}
      </TrashContent>
    </>
  );
}

interface TrashContentProps {
  query: ReturnType<typeof useQuery<TrashedDocument[]>>;
  children: (documents: readonly TrashedDocument[]) => React.ReactNode;
}

function TrashContent({ query, children }: TrashContentProps) {
  if (query.data === undefined) {
    if (!query.error) {
      return (
        <div role="status">
          <span className="visually-hidden">{i18n.t({ id: 'ui.loading', message: 'Loading' })}</span>
          <Skeleton className="trash-wait" />
        </div>
      );
    }
    return (
      <LoadError
        title={i18n.t({ id: 'trash.loadFailed', message: 'Failed to load the trash' })}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  if (query.data.length > 0) return children(query.data);
  return (
    <EmptyTrash
      action={
        <Link to="/dashboard" search={{}} className={buttonClass({ variant: 'primary' })}>
          {i18n.t({ id: 'page.backToDocuments', message: 'Back to Documents' })}
        </Link>
      }
    />
  );
}

/** Restores one document at a time. `onGone` moves the focus, since the row disappears. */
function useRestore(onGone: () => void) {
  const [busyId, setBusyId] = useState<string>();
  const { mutateAsync } = useRestoreDocument();
  const { toast } = useToast();
  const navigate = useNavigate({ from: '/dashboard' });
  async function restore({ id, name }: TrashedDocument) {
    if (busyId !== undefined) return;
    setBusyId(id);
    try {
      await mutateAsync(id);
      const open = () => void navigate({ search: { doc: id }, state: { openedHere: true } });
      toast({
        title: i18n.t({ id: 'trash.restoredOne', message: '{name} is back', values: { name } }),
        duration: TOAST_MS.success,
        action: { label: i18n.t({ id: 'trash.open', message: 'Open' }), onAction: open },
      });
      onGone();
    } catch (error) {
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    } finally {
      setBusyId(undefined);
    }
  }
  return { busyId, restore };
}
