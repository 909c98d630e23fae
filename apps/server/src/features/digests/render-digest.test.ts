import { digestOf } from '@kinvault/domain/reminders/digest.ts';
import { expect, it } from 'vitest';
import { ENGLISH } from '../../platform/i18n.ts';
import type { MailedPaper } from './digest.repository.ts';
import { renderDigest } from './render-digest.ts';

const today = '2026-11-23';
const paper = (changed: Partial<MailedPaper> = {}): MailedPaper => ({
  ...{ personId: 'p', documentId: 'd', name: 'Mia’s passport', type: 'Passport', expiresOn: '2027-03-14' },
  ...{ ownerName: 'Mia Rivera', familyName: null, timeToRenew: null, firstReminder: null },
  ...{ doneFor: null, snoozedUntil: null },
  ...changed,
});
const render = (papers: MailedPaper[], name: string | null = 'Elena Rivera') =>
  renderDigest(ENGLISH, {
    ...{ today, items: digestOf(papers, {}, today), name },
    ...{ appUrl: 'https://papers.example', unsubscribeToken: 't'.repeat(64) },
  });

it.each([
  [
    paper(),
    'Renew by 3 January: Mia’s passport',
    'The passport office takes about 10 weeks, and it expires on 14 March.',
  ],
  [
    paper({ expiresOn: '2026-12-20' }),
    'Renew now: Mia’s passport',
    'Start today: the passport office takes about 10 weeks, and it expires on 20 December.',
  ],
  [paper({ type: 'Legal', expiresOn: '2026-12-01' }), 'Expires in 8 days: Mia’s passport', 'It expires on 1 December.'],
  [
    paper({ type: 'Legal', expiresOn: '2026-10-31' }),
    'Expired: Mia’s passport',
    'It expired on 31 October. Add the new one when you have it, or choose “Done” if you don’t need a new one.',
  ],
  [
    paper({ expiresOn: '2027-12-14', timeToRenew: 'P12M' }),
    'Renew by 14 December: Mia’s passport',
    'The passport office takes about 12 months, and it expires on 14 December 2027.',
  ],
])('a paper says what to do and by when, as text and as HTML [KNO-5]', (given, due, advice) => {
  const { text, html } = render([given]);
  expect(text).toContain(`${due}\n`);
  expect(text).toContain(`\n${advice}\n`);
  for (const part of [...due.split(': '), advice]) expect(html).toContain(part);
  expect(`${text}${html}`).not.toMatch(/undefined|null|\[object/);
});

it('a long list ends after ten papers and says how many are left [KNO-5]', () => {
  const papers = Array.from({ length: 13 }, (_, index) => paper({ documentId: `d${index}` }));
  const { subject, text } = render(papers);
  expect(subject).toBe('13 papers to think about, Elena');
  expect(text.match(/dashboard\?doc=/g)).toHaveLength(10);
  expect(text).toContain('3 more papers need attention:\nhttps://papers.example/dashboard\n');
});

const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi) ?? [];

it('markup, line ends and addresses in names are text, and lead nowhere [SEC-32]', () => {
  const hostile = `<img src=x onerror=alert(1)>"'&\r\nBcc: mallory@evil.example\u2028https://evil.example/x`;
  const plain = render([paper(), paper({ type: 'Legal', expiresOn: '2026-12-01' })]);
  const names = { name: hostile, ownerName: hostile };
  const { subject, text, html } = render(
    [paper(names), paper({ ...names, type: 'Legal', expiresOn: '2026-12-01' })],
    hostile,
  );
  expect(tagsOf(html)).toEqual(tagsOf(plain.html));
  expect(subject).toBe('2 papers to think about');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(text).not.toMatch(/^(Bcc|https:\/\/evil)/m);
  expect(`${text}${html}`).not.toMatch(/evil\.example|mallory@|https:\/\/evil/);
});

it('a name with a dot or a slash is still read [SEC-32]', () => {
  expect(render([paper({ name: 'Visa 12/2026.pdf' })]).text).toContain('Visa 12/2026 pdf');
});
