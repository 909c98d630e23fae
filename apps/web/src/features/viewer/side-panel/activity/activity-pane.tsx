import type { ActivityEntry } from '@kinvault/domain/documents/details.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText, timeText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import { useQuery } from '@tanstack/react-query';
import Star from 'lucide-react/icons/star';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { useNow } from '../../../../household/use-now.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Trans } from '../../../../lib/trans.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { activityQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import type { DocumentContext } from '../reader-rights.ts';
import { TermRow } from '../term-row.tsx';
import { activityMessages } from './activity-messages.ts';
import { viewCount, viewsText } from './view-count.ts';

const LOAD_FAILED = { id: 'activity.loadFailed', message: 'Failed to load activity: {reason}' };

/** When it was added and how often it was viewed; and for people who may edit it, its history [DVW-6, D-14]. */
export function ActivityPane({ mayEdit, ...about }: DocumentContext & { mayEdit: boolean }) {
  const { document } = about;
  return (
    <>
      <dl className="details-list">
        <TermRow term={i18n.t({ id: 'activity.created', message: 'Created' })}>{momentText(document.addedAt)}</TermRow>
        <TermRow term={i18n.t({ id: 'activity.views', message: 'Viewed' })}>
          {viewsText(viewCount(document.id))}
        </TermRow>
        <TermRow term={i18n.t({ id: 'pinned.title', message: 'Pinned' })}>
          <span className="row">
            <Icon of={Star} small />
            {document.isFavorite
              ? i18n.t({ id: 'activity.yes', message: 'Yes' })
              : i18n.t({ id: 'activity.no', message: 'No' })}
          </span>
        </TermRow>
      </dl>
      {mayEdit && <History {...about} />}
    </>
  );
}

function History({ document }: DocumentContext) {
  const families = useFamilies();
  const person = useReader();
  const query = useQuery(activityQuery(document.id));
  const now = useNow();
  const names = new Map(families.flatMap(({ members }) => members.map((one) => [one.personId, one.name] as const)));
  const entries = query.data?.entries ?? [];
  const context = { addedFor: addedFor(document, entries), nameOf: (id: string) => names.get(id) };
  return (
    <section>
      <h3 className="field-label viewer-side-heading">{i18n.t({ id: 'activity.history', message: 'History' })}</h3>
      {query.isPending && <Skeleton className="viewer-side-wait" />}
      {!query.data && <PaneFailure message={LOAD_FAILED} query={query} />}
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
              {activityMessages(entry, { ...context, actor: actorName(entry, person.id) }).map((message) => (
                <p key={i18n.t(message)}>
                  <Trans {...message} components={{ actor: <b className="strong" /> }} />
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

/** 'Elena, for Noa'; what is uploaded for somebody says so by itself. */
function actorName(entry: ActivityEntry, readerId: string): string {
  const actor = nameOfActor(entry, readerId);
  if (!entry.forPerson || entry.action === 'added') return actor;
  return i18n.t({
    id: 'activity.actsFor',
    message: '{actor}, for {person}',
    values: { actor, person: firstNameOf(entry.forPerson.name) },
  });
}

function nameOfActor({ actor }: ActivityEntry, readerId: string): string {
  if (!actor) return i18n.t({ id: 'activity.someone', message: 'Someone' });
  return actor.id === readerId ? i18n.t({ id: 'activity.you', message: 'You' }) : firstNameOf(actor.name);
}

/** The owner it was uploaded for; undefined if they uploaded it themselves, or it has changed owners since. */
function addedFor({ ownerId, ownerName, addedBy }: DocumentContext['document'], entries: readonly ActivityEntry[]) {
  const wasHandedOn = entries.some(({ detail }) => detail.changes?.some(({ field }) => field === 'ownerId'));
  return ownerId === null || ownerId === addedBy || wasHandedOn ? undefined : firstNameOf(ownerName ?? '');
}

/** '3 Mar 2024, 18:12' */
function momentText(moment: string): string {
  const at = new Date(moment);
  const values = { date: dateText(i18n, calendarDate(at)), time: timeText(i18n, at) };
  return i18n.t({ id: 'activity.moment', message: '{date}, {time}', values });
}
