import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { daysAgo, exampleBackup, exampleContext, exampleDamage, exampleStatus } from '../../../test/status-example.ts';
import { describeCards, type ProcessFacts } from './operator-cards.ts';
import { renderOperatorPage } from './operator-page.ts';
import { STYLE, TOKENS } from './operator-style.ts';

const own: ProcessFacts = { role: 'all', startedAt: new Date('2027-03-01'), memoryBytes: 150e6, keep: 14 };
type Changes = { status?: Partial<typeof exampleStatus>; around?: Partial<typeof exampleContext> };

function render({ status, around }: Changes = {}): string {
  const cards = describeCards({ ...exampleStatus, ...status }, { ...exampleContext, ...around }, own);
  const page = { cards, version: '0.1.0', appUrl: 'https://papers.example.org', checkedAt: exampleContext.now };
  return renderOperatorPage(page, STYLE);
}

it('the operator’s page says that all is well, with what it knows [OPS-7]', () => {
  const page = render();
  for (const words of [
    'Everything is in order',
    '9 hours ago',
    'smtp.rivera.example',
    '28 mails in the last 7 days, none refused.',
    '79.0 GB of 120 GB',
    '12 people, 431 documents',
  ])
    expect(page).toContain(words);
  expect(page).not.toContain('<script');
});

describe('the operator’s page promises nothing that is not set up [OPS-7]', () => {
  const none = { newestBackup: undefined, goodBackups: [], recentBackups: [] };
  it.for<[what: string, changes: Changes, words: string[]]>([
    [
      'no backups',
      { status: none, around: { schedule: undefined, existingBackup: undefined } },
      ['One thing needs you', 'No backup is set up'],
    ],
    ['no mail server', { around: { mailHost: undefined } }, ['No mail server is set up']],
    ['a store without an end', { around: { freeBytes: undefined, store: 'bucket.example' } }, ['bucket.example']],
    [
      'a backup that failed and late mails',
      {
        status: {
          newestBackup: { ...exampleBackup, finishedAt: null, failure: 'The disk is full.' },
          oldestMailAt: daysAgo(1),
        },
      },
      ['Two things need you', 'Failing', 'The disk is full.', 'Look at this', '<code>npm run backup -- FILE</code>'],
    ],
  ])('the page says so where there is %s', ([_what, changes, words]) => {
    const page = render(changes);
    for (const word of words) expect(page).toContain(word);
  });
});

it('the operator’s page names nobody, and what it quotes is text [OPS-7, SEC-32]', () => {
  const page = render({ status: { damaged: [exampleDamage] }, around: { store: '<b>/srv</b>' } });
  expect(page).toContain('One file is damaged or missing');
  expect(page).not.toContain('Passport');
  expect(page).not.toContain('Mia');
  expect(page).not.toContain('<b>');
});

it('the operator’s page has the colors and sizes of the app', () => {
  const css = fs.readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split("[data-theme='dark']");
  const missing = (tokens: Record<string, string>, part: string) =>
    Object.entries(tokens).filter(([name, value]) => !part.includes(`${name}: ${value};`));
  expect(missing({ ...TOKENS.always, ...TOKENS.light }, light)).toEqual([]);
  expect(missing(TOKENS.dark, dark)).toEqual([]);
});
