import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText, timeText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import { useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { memberAvatarUrl } from '../../../../lib/avatar-url.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { activityQuery } from '../details.api.ts';
import type { DocumentContext } from '../document-rights.ts';
import { PaneFailure } from '../pane-failure.tsx';
import { TermRow } from '../term-row.tsx';
import { type ActivityContext, activityMessages } from './activity-messages.ts';
import { viewCount, viewCountText } from './view-count.ts';

/** When it came, how often one looked, and for whoever may edit it: who did what [DVW-6, D-14]. */
export function ActivityPane({ mayEdit, ...about }: DocumentContext & { mayEdit: boolean }) {
  const { document } = about;
  return (
    <>
      <dl className="details-list">
        <TermRow term="Created">{momentText(document.addedAt)}</TermRow>
        <TermRow term="Viewed">{viewCountText(viewCount(document.id))}</TermRow>
        <TermRow term="Favorite">
          <span className="row">
            <Icon of={Star} small />
            {document.isFavorite ? 'Yes, for you' : 'No'}
          </span>
        </TermRow>
      </dl>
      {mayEdit && <History {...about} />}
    </>
  );
}

function History({ document, families, person }: DocumentContext) {
  const query = useQuery(activityQuery(document.id));
  const now = useNow();
  const names = new Map(families.flatMap(({ members }) => members.map((one) => [one.personId, one.name] as const)));
  const entries = query.data?.entries ?? [];
  const context: ActivityContext = { addedFor: addedFor(document, entries), nameOf: (id) => names.get(id) };
  return (
    <section>
      <h3 className="field-label viewer-side-heading">Who did what</h3>
      {query.isPending && <Skeleton className="viewer-side-wait" />}
      {!query.data && <PaneFailure what="Failed to load activity" query={query} />}
      <ol className="viewer-side-people">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Avatar
              id={entry.actor?.id ?? entry.id}
              name={entry.actor?.name ?? '?'}
              src={entry.actor && memberAvatarUrl(entry.actor.id, families)}
              size={34}
            />
            <div className="grow">
              {activityMessages(entry, context).map((message) => (
                <p key={message}>
                  <b className="strong">{actorName(entry, person.id)}</b> {message}
                </p>
              ))}
              <p className="text-tiny muted tabular">{relativeDate(i18n, entry.at, now)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorName({ actor }: ActivityEntry, readerId: string): string {
  if (!actor) return 'Somebody';
  return actor.id === readerId ? 'You' : firstNameOf(actor.name);
}

/** Whose it was from the start: its owner, unless it was theirs who uploaded it, or has been handed on since. */
function addedFor({ ownerId, ownerName, addedBy }: DocumentContext['document'], entries: readonly ActivityEntry[]) {
  const wasHandedOn = entries.some(({ detail }) => detail.changes?.some(({ field }) => field === 'ownerId'));
  return ownerId === null || ownerId === addedBy || wasHandedOn ? undefined : firstNameOf(ownerName ?? '');
}

/** '3 Mar 2024, 18:12' */
function momentText(moment: string): string {
  const at = new Date(moment);
  return `${dateText(i18n, calendarDate(at))}, ${timeText(i18n, at)}`;
}
