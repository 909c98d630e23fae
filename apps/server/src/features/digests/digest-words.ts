import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { distanceText } from '@kinvault/domain/documents/expiry.ts';
import { nearDateText } from '@kinvault/domain/format/dates.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { type DueWord, dueWord, type Urgency } from '@kinvault/domain/reminders/urgency.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { withoutLinks } from '../mails/safe-words.ts';
import type { Digest } from './read-digest.ts';

/** One paper of a mail, in one language. */
export interface PaperWords {
  tone: Urgency['kind'];
  /** What it asks for: 'Renew by 3 January'. */
  due: string;
  name: string;
  /** Whose it is, and its type. */
  about: string;
  advice: string;
  open: string;
  link: string;
}

const DUE: Record<DueWord, MessageDescriptor> = {
  cancel: { id: 'digest.cancelBy', message: 'Cancel by {by}' },
  renews: { id: 'digest.renews', message: 'Renews on {expiresOn}' },
  renew: { id: 'digest.renewBy', message: 'Renew by {by}' },
  renew_now: { id: 'digest.renewNow', message: 'Renew now' },
  expires: { id: 'digest.expires', message: 'Expires {distance}' },
  expired: { id: 'digest.expired', message: 'Expired' },
};
const ADVICE: Record<DueWord, MessageDescriptor> = {
  cancel: {
    id: 'digest.cancelAdvice',
    message: 'The notice period is {span}. Cancel it by then, or choose “Keep it”.',
  },
  renews: { id: 'digest.renewsAdvice', message: 'No one canceled it, so it renews by itself.' },
  renew: {
    id: 'digest.renewByAdvice',
    message:
      '{type, select, Passport {It expires on {expiresOn}, and the passport office takes about {span}.} other {It expires on {expiresOn}, and the office takes about {span}.}}',
  },
  renew_now: {
    id: 'digest.renewNowAdvice',
    message:
      '{type, select, Passport {Start today: it expires on {expiresOn}, and the passport office takes about {span}.} other {Start today: it expires on {expiresOn}, and the office takes about {span}.}}',
  },
  expires: { id: 'digest.expiresAdvice', message: 'It expires on {expiresOn}.' },
  expired: {
    id: 'digest.expiredAdvice',
    message:
      'It expired on {expiresOn}. Add the new one when you have it, or choose “Done” if you don’t need a new one.',
  },
};

export function writePaper(
  i18n: I18n,
  { paper, attention, leadTimes }: Digest['items'][number],
  { today, appUrl }: { today: string; appUrl: string },
): PaperWords {
  const name = withoutLinks(paper.name) || documentTypeName(i18n, paper.type);
  const whose = withoutLinks(paper.ownerName ?? paper.familyName ?? '');
  const values = {
    by: nearDateText(i18n, attention.by, today),
    distance: distanceText(i18n, paper.expiresOn, today),
    expiresOn: nearDateText(i18n, paper.expiresOn, today),
    span: leadTimes.timeToRenew ? spanText(i18n, leadTimes.timeToRenew) : '',
    type: paper.type,
  };
  return {
    tone: attention.kind,
    due: i18n.t({ ...DUE[dueWord(attention)], values }),
    name,
    about: [whose, documentTypeName(i18n, paper.type)].filter(Boolean).join(' · '),
    advice: i18n.t({ ...ADVICE[dueWord(attention)], values }),
    open: i18n.t({ id: 'digest.open', message: 'Open {name}', values: { name } }),
    link: `${appUrl}/dashboard?doc=${paper.documentId}`,
  };
}
