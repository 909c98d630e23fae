import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import type { Span } from '@kinvault/domain/reminders/spans.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Check from 'lucide-react/icons/check';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { phoneHref, webHref } from '../../household/facts/fact-links.ts';
import { i18n } from '../../lib/i18n.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { maskedNumber, type Step } from './wallet-steps.ts';

/** A document of the wallet. Its details are absent until they are known, and null where they cannot be: offline, unless it is kept. */
export interface WalletPaper {
  document: Document;
  details: DocumentDetails | null | undefined;
}

interface WalletRowProps extends WalletPaper {
  step: Step;
  isFirst: boolean;
  /** how long it takes to get a new one, if known */
  timeToRenew: Span | null;
  isDone: boolean;
  onDone: (isDone: boolean) => void;
  picture: ReactNode;
}

/** One thing to do, with one call at most; struck through when it is done. */
export function WalletRow({ isDone, onDone, picture, ...about }: WalletRowProps) {
  const { name } = about.document;
  return (
    <li className={classNames('wallet-row', isDone && 'done')}>
      <span className="wallet-picture" aria-hidden="true">
        {picture}
      </span>
      <span className="wallet-words">
        <b className="wallet-name">
          <bdi>{name}</bdi>
        </b>
        <span className="text-small muted tabular">{rowText(about)}</span>
      </span>
      <span className="wallet-actions">
        {!isDone && <RowCall {...about} />}
        <button
          type="button"
          className="wallet-check"
          aria-pressed={isDone}
          aria-label={i18n.t({ id: 'wallet.done', message: 'Done: {name}', values: { name } })}
          onClick={() => onDone(!isDone)}
        >
          <Icon of={Check} />
        </button>
      </span>
    </li>
  );
}

/** Who is reached by it, and where it leads. */
function RowCall({ document, details, step }: Pick<WalletRowProps, 'document' | 'details' | 'step'>) {
  const { issuer, contactPhone, contactPage } = details ?? {};
  const values = { who: issuer || document.name };
  const page = step === 'renew' && contactPage ? webHref(contactPage) : null;
  if (page)
    return (
      <a
        className={buttonClass({})}
        href={page}
        target="_blank"
        rel="noreferrer"
        aria-label={i18n.t({ id: 'wallet.bookAt', message: 'Book: page of {who}', values })}
      >
        <Icon of={CalendarPlus} />
        {i18n.t({ id: 'wallet.book', message: 'Book' })}
      </a>
    );
  if (step === 'report' || !contactPhone) return null;
  return (
    <a
      className={buttonClass({})}
      href={phoneHref(contactPhone)}
      aria-label={i18n.t({ id: 'wallet.callWho', message: 'Call {who}', values })}
    >
      <Icon of={Phone} />
      {i18n.t({ id: 'wallet.call', message: 'Call' })}
    </a>
  );
}

type RowWords = Pick<WalletRowProps, 'details' | 'step' | 'isFirst' | 'timeToRenew'>;

export function rowText({ details, step, isFirst, timeToRenew }: RowWords): string {
  if (details === undefined) return '\u00A0'; // its line keeps its height
  if (details === null) return i18n.t({ id: 'wallet.unknown', message: 'Its number isn’t on this device' });
  if (step === 'report') return reportText(details, isFirst);
  const { issuer, contactPhone } = details;
  const parts = [issuer, contactPhone, step === 'renew' && timeToRenew && timeText(timeToRenew)].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : i18n.t({ id: 'wallet.noPhone', message: 'No telephone number noted' });
}

function reportText({ number }: DocumentDetails, isFirst: boolean): string {
  const ask = isFirst
    ? i18n.t({ id: 'wallet.askReport', message: 'Ask for a report number' })
    : i18n.t({ id: 'wallet.sameReport', message: 'On the same report' });
  if (!number) return ask;
  // isolated: its end stays at its end in Arabic, too
  const values = { number: `\u2066${maskedNumber(number)}\u2069`, ask };
  return i18n.t({ id: 'wallet.numberAndReport', message: 'No. {number}. {ask}', values });
}

function timeText(span: Span): string {
  return i18n.t({ id: 'wallet.takes', message: 'about {time}', values: { time: spanText(i18n, span) } });
}
