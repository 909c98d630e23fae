import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { nearDayText } from '@kinvault/domain/format/dates.ts';
import Archive from 'lucide-react/icons/archive';
import Phone from 'lucide-react/icons/phone';
import { phoneHref, webHref } from '../../../../household/facts/fact-links.ts';
import { costText, noticeText, renewsText } from '../../../../household/facts/fact-messages.ts';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useChangeDocument } from '../details.api.ts';
import { useFailureToast } from '../failure-toast.ts';
import { TermRow } from '../term-row.tsx';
import { CopyButton } from './copy-button.tsx';

interface FactRowsProps {
  details: Partial<DocumentDetails> & Pick<DocumentDetails, 'id' | 'type' | 'revision' | 'expiresOn'>;
  today: string;
  mayEdit: boolean;
}

/** The facts of a document that have rows of their own; empty ones take no room [COL-4]. */
export function FactRows(props: FactRowsProps) {
  const { type, contactPhone, customerNumber, contactPage, originalPlace, ownFacts = [] } = props.details;
  const cost = costText(props.details);
  return (
    <>
      {contactPhone && (
        <TermRow term={fieldLabel('contactPhone', type)}>
          <a className="row" href={phoneHref(contactPhone)}>
            <Icon of={Phone} small />
            <bdi dir="ltr">{contactPhone}</bdi>
          </a>
        </TermRow>
      )}
      {contactPage && (
        <TermRow term={fieldLabel('contactPage')}>
          <PageLink page={contactPage} />
        </TermRow>
      )}
      {customerNumber && (
        <TermRow term={fieldLabel('customerNumber')}>
          <span className="row">
            <bdi className="grow">{customerNumber}</bdi>
            <CopyButton text={customerNumber} about={fieldLabel('customerNumber')} />
          </span>
        </TermRow>
      )}
      {cost && <TermRow term={i18n.t({ id: 'facts.costRow', message: 'Cost' })}>{cost}</TermRow>}
      <TermRows {...props} />
      {originalPlace && (
        <TermRow term={i18n.t({ id: 'facts.originalRow', message: 'Original' })}>
          <span className="row">
            <Icon of={Archive} small />
            <bdi>{originalPlace}</bdi>
          </span>
        </TermRow>
      )}
      <LentRow {...props} />
      {ownFacts.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal
        <TermRow key={at} term={name}>
          <bdi>{value}</bdi>
        </TermRow>
      ))}
    </>
  );
}

function PageLink({ page }: { page: string }) {
  const href = webHref(page);
  if (href === null) return <bdi>{page}</bdi>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <bdi dir="ltr">{page}</bdi>
    </a>
  );
}

/** The notice period, and what happens if nobody cancels. */
function TermRows({ details: { noticePeriod, renewsFor } }: FactRowsProps) {
  return (
    <>
      {noticePeriod && <TermRow term={fieldLabel('noticePeriod')}>{noticeText(noticePeriod)}</TermRow>}
      {renewsFor && <TermRow term={fieldLabel('renewsFor')}>{renewsText(renewsFor)}</TermRow>}
    </>
  );
}

/** 'Tomás, 3 Nov', and a button for whoever may say that it is back. */
function LentRow({ details: { id, revision, lentTo, lentOn }, today, mayEdit }: FactRowsProps) {
  const changing = useChangeDocument(id);
  const fail = useFailureToast();
  if (!lentTo && !lentOn) return null;
  const values = { person: lentTo, date: lentOn && nearDayText(i18n, lentOn, today) };
  const text =
    lentTo && lentOn ? i18n.t({ id: 'facts.lentSince', message: '{person}, {date}', values }) : (lentTo ?? values.date);
  return (
    <TermRow term={fieldLabel('lentTo')}>
      <span className="row">
        <bdi className="grow">{text}</bdi>
        {mayEdit && (
          <Button
            variant="link"
            busy={changing.isPending}
            onClick={() => void changing.mutateAsync({ revision, lentTo: null, lentOn: null }).catch(fail('update'))}
          >
            {i18n.t({ id: 'facts.isBack', message: 'It’s back' })}
          </Button>
        )}
      </span>
    </TermRow>
  );
}
