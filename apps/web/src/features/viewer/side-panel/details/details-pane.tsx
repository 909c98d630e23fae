import { countryText } from '@kinvault/domain/documents/countries.ts';
import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { ALL_FIELDS, DOCUMENT_FIELDS, fieldsOfKind } from '@kinvault/domain/documents/fields.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { insuranceKindName } from '@kinvault/domain/documents/insurance-kind-name.ts';
import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import type { ReminderPreferences } from '@kinvault/domain/reminders/reminder-routes.ts';
import { useQuery } from '@tanstack/react-query';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { renewalWindowOf, renewReason } from '../../../../household/due-messages.ts';
import { isPlainField } from '../../../../household/facts/fact-sections.ts';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { useFamilies } from '../../../../household/household.tsx';
import { cancelablePaper, type DuePaper, duePaper, reminderPreferencesQuery } from '../../../../household/reminders.ts';
import { useNow } from '../../../../household/use-now.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { MaskedText } from '../../../../ui/masked-text.tsx';
import { RenewalWindow } from '../../../../ui/renewal-window.tsx';
import { ValidityBar } from '../../../../ui/validity-bar.tsx';
import '../../../../ui/tags-field.css';
import { type ExpiryWords, expiryNote, expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import type { ReactNode } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { detailsQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import type { DocumentContext } from '../reader-rights.ts';
import { CalendarLink } from '../reminders/calendar-link.tsx';
import { ReminderRows } from '../reminders/reminder-rows.tsx';
import { SeenByText } from '../sharing/seen-by.tsx';
import { TermRow } from '../term-row.tsx';
import { FileVersions } from '../versions/file-versions.tsx';
import { BelongsRow } from './belongs-row.tsx';
import { CancelBox } from './cancel-box.tsx';
import { CopyButton } from './copy-button.tsx';
import { EarlierPapers } from './earlier-papers.tsx';
import { FactRows } from './fact-rows.tsx';
import { NoteBoxes } from './note-boxes.tsx';
import { ReplacedBox } from './replaced-box.tsx';

/** Without the expiry date, which has its own rows with the reminders before it, and without the facts, which have theirs. */
const MORE_FIELDS = fieldsOfKind(ALL_FIELDS, 'date', 'text', 'country')
  .filter(isPlainField)
  .filter((field) => field !== 'expiresOn');

interface DetailsPaneProps extends DocumentContext {
  mayEdit: boolean;
  note: ReactNode;
  onAudience: () => void;
  /** asks what it belongs to */
  onBelongs: () => void;
  onRenew: () => void;
  onReplaced: () => void;
  /** absent if the reader cannot change its pages */
  onPages: (() => void) | undefined;
}

/** The fields of a document [DVW-6, D-22]. */
export function DetailsPane({ document, mayEdit, note, ...on }: DetailsPaneProps) {
  const families = useFamilies();
  const details = useQuery(detailsQuery(document.id));
  const { data: preferences } = useQuery(reminderPreferencesQuery);
  const today = calendarDate(useNow());
  const isInEmergency = isSeenInEmergency(document);
  const { ownerId, ownerName, addedAt, expiresOn, sizeBytes, tags } = document;
  const known: Known = { ...details.data, ...document };
  return (
    <>
      {mayEdit && note}
      <TopBox {...{ known, preferences, today, mayEdit }} onRenew={on.onRenew} />
      <dl className="details-list">
        {expiresOn === null || !preferences || known.replacedBy || isInEmergency ? (
          <TermRow term={i18n.t({ id: 'details.expires', message: 'Expires' })}>{expiryNote(i18n, expiresOn)}</TermRow>
        ) : (
          <ReminderRows
            {...{ preferences, today, mayEdit }}
            document={{ ...document, expiresOn }}
            hasCalendarLink={!toAnswer(document, preferences, today)}
          />
        )}
        <InsuranceKindRow {...document} />
        {MORE_FIELDS.map((field) => {
          const value = known[field];
          return (
            value && (
              <TermRow key={field} term={fieldLabel(field, document.type)}>
                <FieldValue key={document.id} field={field} value={value} />
              </TermRow>
            )
          );
        })}
        <FactRows details={known} {...{ today, mayEdit }} />
        {!isInEmergency && <BelongsRow related={known.related ?? []} document={document} onChange={on.onBelongs} />}
        <TermRow term={fieldLabel('ownerId')}>
          {ownerId === null ? (
            generalOwner(families.find(({ id }) => id === document.familyId)?.name)
          ) : (
            <span className="row">
              <Avatar id={ownerId} name={ownerName ?? ''} src={memberAvatarUrl(ownerId, families)} size={26} />
              <bdi>{ownerName}</bdi>
            </span>
          )}
        </TermRow>
        <TermRow term={i18n.t({ id: 'details.visibleTo', message: 'Visible to' })}>
          <SeenByText document={document} />{' '}
          <Button variant="link" className="viewer-side-inline" onClick={on.onAudience}>
            {i18n.t({ id: 'sharing.title', message: 'Who can see this?' })}
          </Button>
        </TermRow>
        <TermRow term={i18n.t({ id: 'details.dateAdded', message: 'Date added' })}>
          {dateText(i18n, calendarDate(new Date(addedAt)))}
        </TermRow>
        <TermRow term={i18n.t({ id: 'details.fileSize', message: 'File size' })}>
          {fileSizeText(i18n, sizeBytes)}
        </TermRow>
        {tags.length > 0 && (
          <TermRow term={fieldLabel('tags')}>
            <ul className="row wrap tag-list">
              {tags.map((tag) => (
                <li key={tag} className="tag">
                  <bdi>{tag}</bdi>
                </li>
              ))}
            </ul>
          </TermRow>
        )}
      </dl>
      <NoteBoxes {...details.data} today={today} />
      {!details.data && <PaneFailure query={details} />}
      <EarlierPapers documentId={document.id} />
      <FileVersions key={document.id} {...{ document, mayEdit }} onReplaced={on.onReplaced} onPages={on.onPages} />
    </>
  );
}

type Known = Partial<DocumentDetails> & Document;

interface TopBoxProps {
  known: Known;
  preferences: ReminderPreferences | undefined;
  today: string;
  mayEdit: boolean;
  onRenew: () => void;
}

/** What matters most: that it was replaced, by when to cancel or renew it, or when it expires. */
function TopBox({ known, preferences, today, mayEdit, onRenew }: TopBoxProps) {
  const expiry = expiryWords(i18n, known, today);
  const paper = preferences && toAnswer(known, preferences, today);
  const renewal = mayEdit && (
    <Button onClick={onRenew}>{i18n.t({ id: 'renewal.mark', message: 'Mark as renewed' })}</Button>
  );
  if (known.replacedBy) return <ReplacedBox documentId={known.id} replacedBy={known.replacedBy} mayEdit={mayEdit} />;
  if (paper?.attention.isNotice) return <CancelBox paper={paper} contact={known} {...{ today, mayEdit }} />;
  if (paper) return <RenewBox paper={paper} today={today} action={renewal} />;
  return expiry.state !== 'none' && <ExpiryBox {...expiry} action={renewal} />;
}

/** What can be canceled, also far ahead, or has to be renewed soon; such a box offers the calendar itself. */
function toAnswer(document: Document, { leadTimes }: ReminderPreferences, today: string): DuePaper | null {
  const due = duePaper(document, leadTimes, today);
  return cancelablePaper(document, leadTimes, today) ?? (due && renewalWindowOf(due, today) ? due : null);
}

/** For an insurance of known kind [KNO-14]. */
function InsuranceKindRow({ type, insuranceKind }: Pick<Document, 'type' | 'insuranceKind'>) {
  if (type !== 'Insurance' || !insuranceKind) return null;
  return <TermRow term={fieldLabel('insuranceKind')}>{insuranceKindName(i18n, insuranceKind)}</TermRow>;
}

function generalOwner(familyName: string | undefined): string {
  return familyName === undefined
    ? i18n.t({ id: 'details.aFamily', message: 'A family' })
    : familyTitle(i18n, familyName);
}

function FieldValue({ field, value }: { field: (typeof MORE_FIELDS)[number]; value: string }) {
  // leaving the panel hides it again [D-22]
  if (field === 'number')
    return (
      <span className="row">
        <span className="grow">
          <MaskedText text={value} about={fieldLabel(field)} />
        </span>
        <CopyButton text={value} about={fieldLabel(field)} />
      </span>
    );
  if (field === 'issuingCountry') return countryText(value, i18n.locale);
  return DOCUMENT_FIELDS[field].kind === 'date' ? dateText(i18n, value) : value;
}

/** By when to renew the document, why, and how the time until it expires is divided [KNO-1]. */
function RenewBox({ paper, today, action }: { paper: DuePaper; today: string; action: ReactNode }) {
  const renewalWindow = renewalWindowOf(paper, today);
  const { kind, by } = paper.attention;
  return (
    <div className={classNames('details-expiry renew', kind === 'renew' ? 'soon' : 'expired')}>
      <strong>
        {kind === 'renew'
          ? i18n.t({ id: 'attention.renewBy', message: 'Renew by {by}', values: { by: dateText(i18n, by) } })
          : i18n.t({ id: 'attention.renewNow', message: 'Renew now' })}
      </strong>
      <p>{renewReason(paper)}</p>
      {renewalWindow && <RenewalWindow {...renewalWindow} />}
      <div className="details-expiry-actions">
        {action}
        <CalendarLink documentId={paper.document.id} />
      </div>
    </div>
  );
}

/** When the document expires, as text and as a line from its first to its last day. */
function ExpiryBox({ state, headline, percent, from, date, action }: ExpiryWords & { action: ReactNode }) {
  return (
    <div className={classNames('details-expiry', state)}>
      <strong>{headline}</strong>
      <ValidityBar
        state={state}
        percent={percent}
        label={i18n.t({
          id: 'lifeline.passed',
          message: '{percent} percent of its validity has passed',
          values: { percent },
        })}
      />
      <div className="details-expiry-ends">
        <span>{from}</span>
        <span>{date}</span>
      </div>
      {action && <div className="row wrap">{action}</div>}
    </div>
  );
}
