import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { button, drawIcon, element } from './dom.ts';
import { aboutKinvault, heading, show } from './frame.ts';
import { openFullView } from './full-view.ts';
import { fillWhenSeen, pageFrame, pageWords } from './page-picture.ts';
import { printPages } from './print-pages.ts';
import { canTryAgain, problemText } from './problems.ts';
import { reportLine } from './report.ts';
import { sharedText } from './sender-texts.ts';
import type { Visit } from './visit.ts';
import { whenSeen } from './when-seen.ts';

type OutsideDocument = OutsideLink['documents'][number];

/** What somebody was sent: each document with its first page, its size and what may be done with it [LNK-1, LNK-2]. */
export function showDocuments(visit: Visit, link: OutsideLink): void {
  const name = firstNameOf(link.senderName);
  const isOne = link.documents.length === 1;
  const until = i18n.t({
    id: 'outside.openUntil',
    message: 'You can open {count, plural, one {it} other {them}} until {date}.',
    values: { count: link.documents.length, date: longDate(i18n, link.endsAt) },
  });
  show(
    [
      heading(sharedText(link.senderName, link.documents.length), until),
      ...link.documents.map((document) => documentCard(visit, document, { isOne, mayDownload: link.mayDownload })),
      element('p', { className: 'text-small muted' }, link.mayDownload ? seesOpeningText(name) : viewOnlyText(name)),
    ],
    { footer: [reportLine(visit, name), aboutKinvault()] },
  );
}

function documentCard(visit: Visit, document: OutsideDocument, looks: { isOne: boolean; mayDownload: boolean }) {
  const size = fileSizeText(i18n, document.sizeBytes);
  const facts = element('p', { className: 'text-small muted tabular' }, size);
  const stage = element('div', { className: 'outside-stage' });
  const actions = element('div', { className: 'outside-actions' });
  const open = button(
    i18n.t({ id: 'outside.fullScreen', message: 'Open full screen' }),
    () => openFullView(visit, document, pages),
    { look: looks.isOne ? 'primary' : 'second', big: looks.isOne, icon: 'expand' },
  );
  const print = button(i18n.t({ id: 'outside.print', message: 'Print' }), () => void printAll(), {
    look: 'ghost',
    icon: 'printer',
  });
  let pages = 0;

  async function load() {
    try {
      pages = ((await visit.readJson(visit.pagesPath(document))) as { pages: number }).pages;
    } catch (error) {
      return fail(error);
    }
    facts.textContent = i18n.t({
      id: 'outside.pagesAndSize',
      message: '{count, plural, one {# page} other {# pages}} · {size}',
      values: { count: pages, size },
    });
    const first = pageFrame(pageWords(1, pages));
    stage.replaceChildren(first);
    fillWhenSeen(visit, document, first, 1);
    actions.prepend(open, print);
  }
  async function printAll() {
    if (print.hasAttribute('aria-busy')) return;
    print.setAttribute('aria-busy', 'true');
    await printPages(visit, document, pages);
    print.removeAttribute('aria-busy');
  }
  function fail(error: unknown) {
    const retry = button(i18n.t({ id: 'outside.tryAgain', message: 'Try again' }), () => void load());
    stage.replaceChildren(element('p', { role: 'alert', className: 'text-small' }, problemText(error)));
    if (canTryAgain(error)) stage.append(retry);
  }

  const card = element(
    'section',
    { className: 'outside-document' },
    stage,
    element('div', {}, element('h2', { dir: 'auto' }, document.name), facts),
    actions,
  );
  if (looks.mayDownload) actions.append(downloadLink(visit, document));
  whenSeen(card, () => void load());
  return card;
}

function downloadLink(visit: Visit, document: OutsideDocument): HTMLElement {
  const problem = element('span', { role: 'alert', className: 'field-hint bad' });
  const words = i18n.t({ id: 'outside.download', message: 'Download' });
  const download = button(words, () => void save(), { icon: 'download' });
  // not a link: a visit that is over would answer with a page of code
  async function save() {
    problem.textContent = '';
    download.setAttribute('aria-busy', 'true');
    try {
      const file = await visit.readBytes(`/documents/${document.id}/file`);
      const address = URL.createObjectURL(file);
      element('a', { href: address, download: fileNameOf(document) }).click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    } catch (error) {
      problem.replaceChildren(drawIcon('alert'), problemText(error));
    } finally {
      download.removeAttribute('aria-busy');
    }
  }
  return element('span', { className: 'outside-download' }, download, problem);
}

function fileNameOf({ name, kind }: OutsideDocument): string {
  return `${name.replaceAll(/[\\/:*?"<>|]/g, '-')}.${kind === 'jpeg' ? 'jpg' : kind}`;
}

const viewOnlyText = (name: string) =>
  i18n.t({
    id: 'outside.viewOnly',
    message: '{name} allows viewing only and can see that the link was opened.',
    values: { name },
  });
const seesOpeningText = (name: string) =>
  i18n.t({ id: 'outside.seesOpening', message: '{name} can see that the link was opened.', values: { name } });
