import { i18n } from '../lib/i18n.ts';
import { draw, drawIcon, element } from './dom.ts';

/** Replaces the page by this content below the brand; the heading gets the focus, so that it is read out. */
export function show(content: readonly (Node | false)[], { isPrivate = true, footer = [] as Node[] } = {}): void {
  const root = document.getElementById('outside');
  const main = element(
    'main',
    { className: 'outside' },
    element('header', {}, brand(), isPrivate && privateBadge()),
    ...content,
    element('footer', {}, ...footer),
  );
  root?.replaceChildren(main);
  main.querySelector('h1')?.focus({ preventScroll: true });
}

export function heading(words: string, lead: Node | string): HTMLElement {
  document.title = plain(i18n.t({ id: 'outside.pageTitle', message: '{words} · Kinvault', values: { words } }));
  return element(
    'div',
    {},
    element('h1', { className: 'serif', tabindex: -1 }, words),
    element('p', { className: 'muted' }, lead),
  );
}

/** Without the marks that keep a name in its own direction: titles of windows show them as boxes. */
const plain = (words: string) => words.replaceAll(/[\u2066-\u2069]/g, '');

export function small(words: string): HTMLElement {
  return element('p', { className: 'text-tiny muted' }, words);
}

export function aboutKinvault(): HTMLElement {
  return small(
    i18n.t({ id: 'outside.about', message: 'Kinvault keeps a family’s documents on the family’s own computer.' }),
  );
}

function brand(): HTMLElement {
  const mark = draw('svg', { viewBox: '0 0 28 28', class: 'brand-mark', 'aria-hidden': 'true' });
  const line = { stroke: 'var(--paper)', 'stroke-width': '2.8', fill: 'none' };
  mark.append(
    draw('rect', { width: '28', height: '28', rx: '6.5', fill: 'currentColor' }),
    draw('path', { d: 'M8.2 6.5v15', 'stroke-linecap': 'square', ...line }),
    draw('path', { d: 'M20.3 6.2 12.6 14l7.7 7.8', ...line }),
  );
  return element('span', { className: 'brand' }, mark, 'Kinvault');
}

function privateBadge(): HTMLElement {
  const words = i18n.t({ id: 'outside.private', message: 'Private link' });
  return element('span', { className: 'badge' }, drawIcon('lock'), words);
}
