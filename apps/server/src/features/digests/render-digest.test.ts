import { digestOf } from '@kinvault/domain/reminders/digest.ts';
import { NO_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import { expect, it } from 'vitest';
import { ENGLISH } from '../../platform/i18n.ts';
import type { MailedPaper } from './digest.repository.ts';
import { renderDigest } from './render-digest.ts';

const today = '2026-11-23';
const paper = (changed: Partial<MailedPaper> = {}): MailedPaper => ({
  ...{ personId: 'p', documentId: 'd', name: 'Mia’s passport', type: 'Passport', expiresOn: '2027-03-14' },
  ...{ ownerName: 'Mia Rivera', familyName: null, ...NO_TIMES },
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
    'It expires on 14 March, and the passport office takes about 10 weeks.',
  ],
  [
    paper({ expiresOn: '2026-12-20' }),
    'Renew now: Mia’s passport',
    'Start today: it expires on 20 December, and the passport office takes about 10 weeks.',
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
    'It expires on 14 December 2027, and the passport office takes about 12 months.',
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
  expect(subject).toBe('13 documents need attention, Elena');
  expect(text.match(/dashboard\?doc=/g)).toHaveLength(10);
  expect(text).toContain('3 more documents need attention:\nhttps://papers.example/dashboard\n');
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
  expect(subject).toBe('2 documents need attention');
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  expect(text).not.toMatch(/^(Bcc|https:\/\/evil)/m);
  expect(`${text}${html}`).not.toMatch(/evil\.example|mallory@|https:\/\/evil/);
});

it('a name with a dot or a slash is still read [SEC-32]', () => {
  expect(render([paper({ name: 'Visa 12/2026.pdf' })]).text).toContain('Visa 12/2026 pdf');
});

/** WCAG 2.2, of two colors such as '#1c1e1a'. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const colorsOf = (style: string) =>
  Object.fromEntries(
    [...style.matchAll(/(background|(?<!-)color|border-color):(#\w{6})/g)].map(([, name, color]) => [name, color]),
  );

it('a digest is dark where its reader’s mail program is, and every part of it can be read in both schemes', () => {
  const papers = [paper(), paper({ expiresOn: '2026-12-20' }), paper({ type: 'Legal', expiresOn: '2026-10-31' })];
  const { html } = render([...papers, ...Array.from({ length: 9 }, () => paper())]);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  const [, sheet = ''] = /prefers-color-scheme: dark\) \{([\s\S]*?)\n {2}\}/.exec(html) ?? [];
  const dark = new Map(
    [...sheet.matchAll(/\.([\w-]+) \{([^}]*)\}/g)].map(([, part, style = '']) => [part, colorsOf(style)]),
  );
  expect(sheet.match(/#\w{6}(?! !important)/)).toBeNull();
  const colored = tagsOf(html).filter((tag) => /style="[^"]*#\w{6}/.test(tag));
  expect(colored.length).toBeGreaterThan(40);
  for (const tag of colored) {
    const part = /class="([\w-]+)/.exec(tag)?.[1];
    const [own, other] = [colorsOf(tag), dark.get(part) ?? {}];
    expect(Object.keys(other), tag).toEqual(Object.keys(own));
    if (own.color) expect(contrast(own.color, own.background ?? '#ffffff'), tag).toBeGreaterThan(4.5);
    if (other.color) expect(contrast(other.color, other.background ?? '#1e211c'), tag).toBeGreaterThan(4.5);
  }
});
