import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { documentsOf, generalDocuments } from '../../features/documents/document-lists.ts';
import { DocumentsView } from '../../features/documents/list/documents-view.tsx';
import { NoDocuments } from '../../features/documents/list/empty-lists.tsx';
import { useListView } from '../../features/documents/list/use-list-view.ts';
import { Ruler } from '../../features/documents/timeline/ruler.tsx';
import { MemberFacts, MemberHeader } from '../../features/families/members/member-header.tsx';
import { EmergencyLine } from '../../household/emergency-line.tsx';
import { useFamilies, useSettings, useToday } from '../../household/household.tsx';
import type { ListedMember } from '../../household/listed-members.ts';
import { usePageMeta } from '../../household/page-meta.ts';
import { duePapers, useOwnLeadTimes } from '../../household/reminders.ts';
import { useNow } from '../../household/use-now.ts';
import { i18n } from '../../lib/i18n.ts';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import type { DashboardViewProps } from './dashboard-props.ts';
import { whoSees } from './home-view.tsx';
import { ListViewTools } from './list-view-tools.tsx';
import { PhoneListBar } from './phone-list-bar.tsx';

/** One member's documents [DSH-5]. */
export function MemberView({ member, query, onUpload, renewing }: DashboardViewProps & { member: ListedMember }) {
  const now = useNow();
  const today = useToday();
  const settings = useSettings();
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: member.name } }));
  const list = useListView();
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const documents = query.documents && documentsOf(query.documents, member.personId);
  const documentCount = documents?.length ?? member.documentCount;
  const dueCount = useDueCount(documents, today);
  const isPhone = useMediaQuery(PHONE_QUERY);
  return (
    <>
      <PhoneListBar
        list={list}
        slot={setBarSlot}
        {...{ documents, query, today }}
        title={member.name}
        quotaBytes={settings.quotaBytes}
      >
        <MemberFacts member={member} now={now} />
      </PhoneListBar>
      {documents?.some(isSeenInEmergency) && <EmergencyLine ownerName={member.name} />}
      <MemberHeader
        {...{ member, now, documentCount }}
        brief={isPhone ? briefText(documentCount, dueCount) : undefined}
        action={documents?.length !== 0 && <UploadButton onUpload={onUpload} />}
      />
      {documents && (
        <Ruler
          label={i18n.t({
            id: 'timeline.titleOf',
            message: '{name}’s next 12 months',
            values: { name: firstNameOf(member.name) },
          })}
          documents={documents}
          today={today}
        />
      )}
      <DocumentsView
        {...{ query, list, documents, barSlot, today, renewing }}
        ownerName={member.name}
        quotaBytes={settings.quotaBytes}
        tools={<ListViewTools list={list} />}
        empty={<NoDocuments owner={member} maxUploadBytes={settings.maxUploadBytes} onUpload={onUpload} />}
      />
    </>
  );
}

/** '8 documents, 2 need attention'. */
function briefText(count: number, due: number): string {
  return i18n.t({
    id: 'member.brief',
    message:
      '{count, plural, one {# document} other {# documents}}{due, plural, =0 {} one {, # needs attention} other {, # need attention}}',
    values: { count, due },
  });
}

/** How many need the reader's attention. Memoized: a list of 50,000 is rendered at each letter of a search. */
function useDueCount(documents: readonly Document[] | undefined, today: string): number {
  const leadTimes = useOwnLeadTimes();
  return useMemo(() => duePapers(documents ?? [], leadTimes, today).length, [documents, leadTimes, today]);
}

/** The documents that belong to the families. */
export function GeneralView({ query, onUpload, renewing }: DashboardViewProps) {
  const today = useToday();
  const settings = useSettings();
  const title = i18n.t({ id: 'generalCard.title', message: 'Family/General Documents' });
  usePageMeta('dashboard', i18n.t({ id: 'page.named', message: '{name} · Kinvault', values: { name: title } }));
  const list = useListView();
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const documents = query.documents && generalDocuments(query.documents);
  return (
    <>
      <PhoneListBar {...{ list, documents, query, title, today }} slot={setBarSlot} />
      <header className="member-header">
        <div className="grow">
          <h1>{title}</h1>
          <p className="member-header-facts">{whoSees(useFamilies())}</p>
        </div>
        {documents?.length !== 0 && <UploadButton onUpload={onUpload} />}
      </header>
      <DocumentsView
        {...{ query, list, documents, barSlot, today, renewing }}
        ownerName={null}
        tools={<ListViewTools list={list} />}
        empty={<NoDocuments owner={null} maxUploadBytes={settings.maxUploadBytes} onUpload={onUpload} />}
      />
    </>
  );
}

/** Next to a heading. Phones have it in the bottom bar instead [MDV-2]. */
function UploadButton({ onUpload }: { onUpload?: () => void }) {
  if (!onUpload) return null;
  return (
    <Button variant="primary" icon={Plus} onClick={onUpload}>
      {i18n.t({ id: 'document.upload', message: 'Upload Document' })}
    </Button>
  );
}
