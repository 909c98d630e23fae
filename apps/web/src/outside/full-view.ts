import type { OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { button, element } from './dom.ts';
import { fillWhenSeen, pageFrame, pageWords } from './page-picture.ts';
import type { Visit } from './visit.ts';
import { clampZoom, scrollToKeep, tappedZoom, zoomedIn, zoomedOut, zoomOfKey } from './zoom.ts';

/** All pages one below the other, over the whole window; enlarged by fingers, double tap, buttons or keys. */
export function openFullView(visit: Visit, document: OutsideLink['documents'][number], pages: number): void {
  const position = element('span', { className: 'tabular' }, pageWords(1, pages));
  const frames = Array.from({ length: pages }, (_, at) => pageFrame(pageWords(at + 1, pages)));
  const sheet = element('div', { className: 'outside-sheet' }, ...frames);
  const scroller = element(
    'div',
    { className: 'outside-scroller', tabindex: 0, role: 'group', 'aria-label': document.name },
    sheet,
  );
  const dialog = element(
    'dialog',
    { className: 'outside-full', 'aria-label': document.name },
    element(
      'div',
      { className: 'outside-bar' },
      button('', close, { look: 'ghost', icon: 'close', label: i18n.t({ id: 'outside.close', message: 'Close' }) }),
      element('b', { className: 'grow ellipsis', dir: 'auto' }, document.name),
      position,
      button('', () => zoomAtCenter(zoomedOut(zoom)), {
        look: 'ghost',
        icon: 'minus',
        label: i18n.t({ id: 'outside.smaller', message: 'Smaller' }),
      }),
      button('', () => zoomAtCenter(zoomedIn(zoom)), {
        look: 'ghost',
        icon: 'plus',
        label: i18n.t({ id: 'outside.larger', message: 'Larger' }),
      }),
    ),
    scroller,
  );
  let zoom = 1;

  function zoomTo(next: number, point: { x: number; y: number }) {
    const before = sheet.getBoundingClientRect();
    zoom = clampZoom(next);
    sheet.style.setProperty('--zoom', String(zoom));
    const { x, y } = scrollToKeep(point, before, sheet.getBoundingClientRect());
    scroller.scrollBy({ left: x, top: y, behavior: 'instant' });
  }
  function zoomAtCenter(next: number) {
    const { left, top, width, height } = scroller.getBoundingClientRect();
    zoomTo(next, { x: left + width / 2, y: top + height / 2 });
  }
  function close() {
    dialog.close();
  }

  scroller.addEventListener('dblclick', ({ clientX, clientY }) => zoomTo(tappedZoom(zoom), { x: clientX, y: clientY }));
  dialog.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = zoomOfKey(event.key, zoom);
    if (next !== undefined) zoomAtCenter(next);
  });
  followPinch(scroller, () => zoom, zoomTo);
  followPages(scroller, frames, (page) => position.replaceChildren(pageWords(page, pages)));
  closeByBack(dialog);

  window.document.body.append(dialog);
  dialog.showModal();
  scroller.focus();
  for (const [at, frame] of frames.entries()) fillWhenSeen(visit, document, frame, at + 1, scroller);
}

type ZoomTo = (next: number, point: { x: number; y: number }) => void;

/** Two fingers on a touchscreen, and on a touchpad, which sends wheel events with Ctrl. */
function followPinch(scroller: HTMLElement, zoom: () => number, zoomTo: ZoomTo): void {
  let start = { distance: 1, zoom: 1 };
  const between = ([one, other]: [Touch, Touch]) => ({
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    point: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  });
  const pair = ({ touches }: TouchEvent): [Touch, Touch] | undefined => {
    const [one, other] = touches;
    return one && other && touches.length === 2 ? [one, other] : undefined;
  };
  scroller.addEventListener('touchstart', (event) => {
    const fingers = pair(event);
    if (fingers) start = { distance: between(fingers).distance, zoom: zoom() };
  });
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const fingers = pair(event);
      if (!fingers) return;
      event.preventDefault(); // the browser would enlarge the whole page, bar included
      const { distance, point } = between(fingers);
      zoomTo((start.zoom * distance) / start.distance, point);
    },
    { passive: false },
  );
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(zoom() * Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}

/** Tells which page crosses the middle of the window. */
function followPages(root: HTMLElement, frames: readonly HTMLElement[], tell: (page: number) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting);
      if (entry) tell(frames.indexOf(entry.target as HTMLElement) + 1);
    },
    { root, rootMargin: '-50% 0px' },
  );
  for (const frame of frames) observer.observe(frame);
}

/** On phones people press Back to close what covers the window; that must not leave the page. */
function closeByBack(dialog: HTMLDialogElement): void {
  history.pushState({ isFull: true }, '');
  const close = () => dialog.close();
  addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    if ((history.state as { isFull?: boolean } | null)?.isFull) history.back();
    dialog.remove();
  });
}
