import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { distanceText } from '@kinvault/domain/documents/expiry.ts';
import { yearAhead } from '@kinvault/domain/documents/year-ahead.ts';
import { dateText, dayText } from '@kinvault/domain/format/dates.ts';
import type { ReactNode } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Trans } from '../../../lib/trans.tsx';
import type { TimelineMark } from './timeline-marks.ts';
import { whenText } from './when-messages.ts';

/** A document's name with its dates. Their positions show what they mean; the verbs are for screen readers. */
export function TimelineWords({ document, children }: { document: Document; children: ReactNode }) {
  return (
    <span className="timeline-words">
      <b>
        <bdi>{document.name}</bdi>
      </b>{' '}
      <small className="tabular">{children}</small>
    </span>
  );
}

const HIDDEN_VERB = { verb: <span className="visually-hidden" /> };

export function ExpiredText({ expiresOn, today }: { expiresOn: string; today: string }) {
  return (
    <Trans
      id="timeline.expired"
      message="<verb>expired</verb> {when}"
      values={{ when: distanceText(i18n, expiresOn, today) }}
      components={HIDDEN_VERB}
    />
  );
}

/** '14 Mar, renew by 3 Jan'. */
export function MarkText({ mark, today }: { mark: TimelineMark; today: string }) {
  const { document, expiresOn, urgency } = mark;
  const values = { when: whenText(document, today), by: urgency && dayText(i18n, urgency.by) };
  if (urgency?.kind === 'renew' && urgency.isNotice) {
    return i18n.t({
      id: 'timeline.cancelFirst',
      message: 'cancel by {by}, ends {date}',
      values: { ...values, date: dateText(i18n, expiresOn) },
    });
  }
  if (urgency?.kind === 'renew' && expiresOn > yearAhead(today).until) {
    return i18n.t({
      id: 'timeline.renewFirst',
      message: 'renew by {by}, expires {date}',
      values: { ...values, date: dateText(i18n, expiresOn) },
    });
  }
  if (urgency?.kind !== 'renew' && urgency?.kind !== 'renew_now') {
    return (
      <Trans id="timeline.expires" message="<verb>expires</verb> {when}" values={values} components={HIDDEN_VERB} />
    );
  }
  return urgency.kind === 'renew_now' ? (
    <Trans
      id="timeline.renewNow"
      message="<verb>expires</verb> {when}, renew now"
      values={values}
      components={HIDDEN_VERB}
    />
  ) : (
    <Trans
      id="timeline.renewBy"
      message="<verb>expires</verb> {when}, renew by {by}"
      values={values}
      components={HIDDEN_VERB}
    />
  );
}
