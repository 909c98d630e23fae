import type { SearchHit } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { unshownSentence } from '@kinvault/domain/documents/unshown.ts';
import { typedWords } from '@kinvault/domain/fold-letters.ts';
import { type ExpiryWords, expiryWords } from '@kinvault/domain/format/expiry-messages.ts';
import { Link } from '@tanstack/react-router';
import CloudOff from 'lucide-react/icons/cloud-off';
import Star from 'lucide-react/icons/star';
import { memo } from 'react';
import { documentTone, duePaper, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ValidityBar } from '../../../ui/validity-bar.tsx';
import { formatHit } from '../list/found-documents.ts';
import { DocumentPicture } from './document-picture.tsx';
import { ExpiryBadge, RenewalBadge } from './expiry-badge.tsx';
import { FoundText } from './found-text.tsx';

const SHOWN_TAGS = 2;

interface DocumentCardProps {
  document: Document;
  /** the owner, or the family of a general document */
  ownerText: string;
  today: string;
  /** where the search has found it, if not by its name */
  hit?: SearchHit;
  searchText: string;
  /** a newer one has replaced it: its dates no longer matter [KNO-9] */
  isEarlier?: boolean;
  /** offline, and not kept on this device [OFF-1] */
  isOutOfReach?: boolean;
}

/**
 * A document's picture and facts; a row on phones [GRD-2, GRD-3]. Memoized: reloading a list of 450 took 550 ms of script
 * without memo and 45 ms with it.
 */
export const DocumentCard = memo(function DocumentCard({
  document,
  ownerText,
  today,
  hit,
  searchText,
  isEarlier,
  isOutOfReach,
}: DocumentCardProps) {
  const expiry = expiryWords(i18n, document, today);
  const own = useOwnLeadTimes();
  const due = duePaper(document, own, today);
  const tone = documentTone(document, own, today);
  // a paper to renew says so long before it counts as expiring
  const renewal = due && !isEarlier && expiry.state === 'valid' ? due : null;
  const state = isEarlier ? 'none' : (tone ?? expiry.state);
  const badge = (className: string) => {
    if (isEarlier) return <Badge className={className}>{i18n.t({ id: 'document.earlier', message: 'Earlier' })}</Badge>;
    return renewal ? (
      <RenewalBadge due={renewal} tone={tone} className={className} />
    ) : (
      <ExpiryBadge state={expiry.state} tone={tone} className={className} />
    );
  };
  const unshown = unshownSentence(document.thumbnail);
  const pinnedLabel = i18n.t({ id: 'pinned.title', message: 'Pinned' });
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: document.id })}
      state={{ openedHere: true }}
      resetScroll={false}
      className={classNames('document-card', isOutOfReach && 'out-of-reach')}
      activeProps={{ 'aria-current': undefined }}
    >
      <div className="document-card-stage">
        <DocumentPicture document={document} />
        {badge('document-card-badge')}
        {document.isFavorite && (
          <span className="document-card-favorite" title={pinnedLabel}>
            <Icon of={Star} />
            <span className="visually-hidden">{pinnedLabel}</span>
          </span>
        )}
      </div>
      <div className="document-card-words">
        <div>
          <h3 className="ellipsis">
            <bdi>{document.name}</bdi>
          </h3>
          <p className="text-tiny muted tabular document-card-facts">
            <span className="document-card-type">{documentTypeName(i18n, document.type)} · </span>
            <span className="ellipsis document-card-owner">
              <bdi>{ownerText}</bdi>
            </span>
            <span className="document-card-owner"> · </span>
            <span>{fileSizeText(i18n, document.sizeBytes)}</span>
          </p>
        </div>
        <ValidityBar state={state} percent={expiry.percent} />
        <p className="document-card-expiry">
          <span className={classOf(state)}>
            <ExpiryText state={expiry.state} date={expiry.date} />
          </span>
          {!isEarlier && <b className={classOf(state) ?? 'muted'}>{expiry.distance}</b>}
        </p>
        {hit && (
          <p className="text-tiny document-card-found">
            <FoundText sentence={formatHit(hit)} hit={hit} words={typedWords(searchText)} />
          </p>
        )}
        {unshown && <p className="text-tiny muted">{i18n.t(unshown)}</p>}
        {isOutOfReach && (
          <p className="text-tiny document-card-waits">
            <Icon of={CloudOff} small />
            {i18n.t({ id: 'kept.needsConnection', message: 'Needs a connection' })}
          </p>
        )}
        {badge('document-card-row-badge')}
        <div className="document-card-foot">
          <Badge>{documentTypeName(i18n, document.type)}</Badge>
          <Tags tags={document.tags} />
        </div>
      </div>
    </Link>
  );
});

function Tags({ tags }: { tags: readonly string[] }) {
  const hidden = tags.length - SHOWN_TAGS;
  return (
    <>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag} tone="line" className="document-card-tag">
          <bdi>{tag}</bdi>
        </Badge>
      ))}
      {hidden > 0 && <Badge tone="line">+{hidden}</Badge>}
    </>
  );
}

function classOf(state: string): string | undefined {
  if (state === 'none') return 'muted';
  return state === 'valid' ? undefined : state;
}

/** 'Expires 13 Dec 2026'. The style sheet hides the verb in narrow cards. */
function ExpiryText({ state, date }: Pick<ExpiryWords, 'state' | 'date'>) {
  if (state === 'none') return date;
  const parts = { values: { date }, components: { verb: <span className="document-card-expiry-verb" /> } };
  return state === 'expired' ? (
    <Trans id="documentCard.expired" message="<verb>Expired </verb>{date}" {...parts} />
  ) : (
    <Trans id="documentCard.expires" message="<verb>Expires </verb>{date}" {...parts} />
  );
}
