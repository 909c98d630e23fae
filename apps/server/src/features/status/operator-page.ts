import { type Html, html, printHtml } from '../../platform/html.ts';
import type { BackupTurn } from './backup-turns.ts';
import type { Card, OperatorCards } from './operator-cards.ts';
import { icon } from './operator-icons.ts';

const COUNT_WORDS = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things'];
const BADGES = { good: 'In order', warn: 'Look at this', bad: 'Failing' };
const COMMAND = /(npm run [a-z-]+(?: -- FILE)?)/;
const TURN_WORDS = { made: 'made', missing: 'missing', unknown: 'not due yet' };

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

export interface OperatorPage {
  /** Undefined while the database does not answer. */
  cards: OperatorCards | undefined;
  version: string;
  /** Where people use Kinvault, if the settings say. */
  appUrl: string | undefined;
  checkedAt: Date;
}

/** The operator's page, without a script. `style` is put in as it is: its hash is in the page's policy. */
export function renderOperatorPage(page: OperatorPage, style: string): string {
  const { cards } = page;
  const body = cards ? printHtml(allCards(cards)) : printHtml(noDatabase(page));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Status · Kinvault</title><style>${style}</style></head>
<body><main>${printHtml(header(page))}${body}</main></body></html>`;
}

function header({ cards, appUrl, checkedAt }: OperatorPage): Html {
  const link = appUrl ? [html`<a href="${appUrl}">Open Kinvault</a> · `] : [];
  const title = cards === undefined ? 'The database does not answer' : headline(cards.needs);
  const words = cards?.needs
    ? 'What happened and what to do is below.'
    : 'This page is for you because you run this Kinvault.';
  return html`<header><div><h1>${title}</h1><p class="quiet">${words}</p></div><p class="quiet">${link}Checked on ${clock.format(checkedAt)}</p></header>`;
}

function headline(needs: number): string {
  if (needs === 0) return 'Everything is in order';
  return `${COUNT_WORDS[needs] ?? `${needs} things`} ${needs === 1 ? 'needs' : 'need'} you`;
}

function allCards({ backup, beside, below }: OperatorCards): Html {
  return html`<div class="cards">${card(backup)}<div class="stack">${beside.map(card)}</div></div><div class="cards even">${below.map(card)}</div>`;
}

function noDatabase({ version }: OperatorPage): Html {
  return html`<div class="cards"><section class="bad"><div class="row"><span class="icon">${icon('disk')}</span><h2>Database</h2>${badge('bad')}</div><div class="note"><p>It gave no answer in time. The log says why.</p></div><p class="quiet">Kinvault ${version}</p></section></div>`;
}

function card({ title, icon: name, state, figure, sentences, ...more }: Card): Html {
  return html`<section class="${state}"><div class="row"><span class="icon">${icon(name)}</span><h2>${title}</h2>${badge(state)}</div><div><p class="figure">${figure}</p>${sentences.map(
    (sentence) => html`<p class="quiet">${withCommands(sentence)}</p>`,
  )}</div>${bar(more.filled)}${turns(more.turns)}${notes(more.warnings)}${facts(more.facts)}</section>`;
}

function badge(state: Card['state']): Html[] {
  return state === 'plain' ? [] : [html`<span class="badge">${icon(state)}${BADGES[state]}</span>`];
}

function bar(filled: number | undefined): Html[] {
  if (filled === undefined) return [];
  const percent = String(Math.round(filled * 100));
  return [
    html`<svg class="bar" role="img" aria-label="${percent} percent used" preserveAspectRatio="none" viewBox="0 0 100 1"><rect width="${percent}" height="1"></rect></svg>`,
  ];
}

function turns(list: BackupTurn[] | undefined): Html[] {
  const [first] = list ?? [];
  const last = list?.at(-1);
  if (!list || !first || !last) return [];
  const days = list.map(
    ({ at, outcome }) =>
      html`<li class="${outcome}"><span class="spoken">${clock.format(at)}: ${TURN_WORDS[outcome]}</span></li>`,
  );
  return [
    html`<ol class="turns" aria-label="The last backups by the schedule">${days}</ol><p class="quiet ends"><span>${clock.format(first.at)}</span><span>${clock.format(last.at)}</span></p>`,
  ];
}

function notes(warnings: string[]): Html[] {
  if (warnings.length === 0) return [];
  return [html`<div class="note">${warnings.map((warning) => html`<p>${withCommands(warning)}</p>`)}</div>`];
}

function facts(list: [string, string][] | undefined): Html[] {
  if (!list) return [];
  return [html`<dl>${list.map(([what, how]) => html`<div><dt>${what}</dt><dd>${how}</dd></div>`)}</dl>`];
}

function withCommands(sentence: string): Html[] {
  return sentence.split(COMMAND).map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`));
}
