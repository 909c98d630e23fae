import type { OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import { element } from './dom.ts';
import { fillPage, pageFrame, pageWords } from './page-picture.ts';
import type { Visit } from './visit.ts';

/** Prints the pictures of all pages, one on each sheet: they are fetched first, in their order. */
export async function printPages(
  visit: Visit,
  document: OutsideLink['documents'][number],
  pages: number,
): Promise<void> {
  window.document.querySelector('.outside-print')?.remove();
  const frames = Array.from({ length: pages }, (_, at) => pageFrame(pageWords(at + 1, pages)));
  const sheets = element('div', { className: 'outside-print', 'aria-hidden': 'true' }, ...frames);
  window.document.body.append(sheets);
  try {
    for (const [at, frame] of frames.entries()) await fillPage(visit, document, frame, at + 1);
  } catch {
    // a page that cannot be had is printed as the sentence that says so
  }
  addEventListener('afterprint', () => sheets.remove(), { once: true });
  print();
}
