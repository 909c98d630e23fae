import type { OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { button, element } from './dom.ts';
import { canTryAgain, problemText } from './problems.ts';
import type { Visit } from './visit.ts';
import { whenSeen } from './when-seen.ts';

type OutsideDocument = OutsideLink['documents'][number];

export function pageWords(page: number, pages: number): string {
  return i18n.t({ id: 'outside.page', message: 'Page {page} of {pages}', values: { page, pages } });
}

/** The place of a page, in the shape of most pages until its picture is there. */
export function pageFrame(words: string): HTMLElement {
  return element('div', { className: 'outside-page waiting', role: 'img', 'aria-label': words, 'aria-busy': 'true' });
}

/** Fetches the picture when its place comes into view. */
export function fillWhenSeen(
  visit: Visit,
  document: OutsideDocument,
  frame: HTMLElement,
  page: number,
  root?: Element,
): void {
  whenSeen(frame, () => void fillPage(visit, document, frame, page).catch(() => undefined), root);
}

/** Shows the picture of a page, or what went wrong with a way to try again. @throws Refusal, after that is shown */
export async function fillPage(
  visit: Visit,
  document: OutsideDocument,
  frame: HTMLElement,
  page: number,
): Promise<void> {
  if (frame.dataset.state === 'loading' || frame.dataset.state === 'shown') return;
  frame.dataset.state = 'loading';
  try {
    const picture = await visit.readBytes(visit.pagesPath(document, page));
    const image = element('img', { src: URL.createObjectURL(picture), alt: frame.getAttribute('aria-label') ?? '' });
    await image.decode();
    for (const name of ['role', 'aria-label', 'aria-busy']) frame.removeAttribute(name);
    frame.classList.remove('waiting');
    frame.dataset.state = 'shown';
    frame.replaceChildren(image);
  } catch (error) {
    frame.dataset.state = 'failed';
    frame.removeAttribute('role');
    frame.removeAttribute('aria-busy');
    const words = i18n.t({ id: 'outside.tryAgain', message: 'Try again' });
    const retry = button(words, () => void fillPage(visit, document, frame, page).catch(() => undefined));
    frame.replaceChildren(element('p', { role: 'alert', className: 'text-small' }, problemText(error)));
    if (canTryAgain(error)) frame.append(retry);
    throw error;
  }
}
