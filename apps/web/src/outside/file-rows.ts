import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { timeText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../lib/i18n.ts';
import { button, drawIcon, element } from './dom.ts';
import type { HandInFiles, OutsideFile } from './hand-in-files.ts';
import { canTryAgain, problemText } from './problems.ts';

/** The list of a visitor's files, each with its own progress. A row is changed in place, so that it keeps the focus. */
export class FileRows {
  readonly list = element('ul', {});
  readonly #files: HandInFiles;
  readonly #rows = new Map<OutsideFile, ReturnType<typeof makeRow>>();

  constructor(files: HandInFiles) {
    this.#files = files;
  }

  update(): void {
    for (const [one, row] of this.#rows) {
      if (this.#files.files.includes(one)) continue;
      row.remove();
      this.#rows.delete(one);
    }
    for (const one of this.#files.files) {
      const row = this.#rows.get(one) ?? makeRow(one, this.#files);
      if (!this.#rows.has(one)) {
        this.#rows.set(one, row);
        this.list.append(row.item);
      }
      row.update();
    }
  }
}

function makeRow(one: OutsideFile, files: HandInFiles) {
  const picture = pictureOf(one);
  const state = element('span', { className: 'text-small muted tabular' });
  const problem = element('span', { className: 'field-hint bad', role: 'alert' });
  const filled = element('span', {});
  const bar = element(
    'span',
    { className: 'progress', role: 'progressbar', 'aria-label': one.name, 'aria-valuemin': 0, 'aria-valuemax': 100 },
    filled,
  );
  const done = element('span', { className: 'outside-check' }, drawIcon('check'));
  const retry = button(i18n.t({ id: 'outside.tryAgain', message: 'Try again' }), () => files.retry(one), {
    look: 'link',
  });
  const remove = button('', () => void files.remove(one), { look: 'ghost', icon: 'close', label: removeText(one) });
  const words = element(
    'span',
    { className: 'outside-file-words' },
    element('span', { className: 'strong ellipsis', dir: 'auto' }, one.name),
    state,
    bar,
    problem,
    retry,
  );
  const item = element('li', { className: 'outside-file' }, picture.place, words, done, remove);

  function update() {
    const isSending = one.state === 'sending' || one.state === 'waiting';
    const share = one.sizeBytes > 0 ? Math.round((one.sentBytes / one.sizeBytes) * 100) : 0;
    state.textContent = stateText(one);
    bar.hidden = !isSending;
    bar.setAttribute('aria-valuenow', String(share));
    filled.style.width = `${share}%`;
    done.hidden = one.state !== 'handed-in';
    retry.hidden = one.state !== 'failed' || !canTryAgain(one.problem);
    remove.setAttribute('aria-label', removeText(one));
    remove.title = removeText(one);
    remove.toggleAttribute('disabled', one.state === 'leaving' || one.isUnwanted === true);
    const words = one.problem === undefined ? '' : problemText(one.problem);
    if (problem.textContent !== words) problem.textContent = words;
  }
  return {
    item,
    update,
    remove() {
      item.remove();
      picture.release();
    },
  };
}

/** The picture itself where the browser can show it. */
function pictureOf({ file }: OutsideFile) {
  const place = element('span', { className: 'outside-thumb', 'aria-hidden': 'true' }, drawIcon('file'));
  if (!file?.type.startsWith('image/')) return { place, release: () => undefined };
  const address = URL.createObjectURL(file);
  const image = element('img', { src: address, alt: '', onload: () => place.replaceChildren(image) });
  return { place, release: () => URL.revokeObjectURL(address) };
}

function stateText({ state, sentBytes, sizeBytes, handedIn }: OutsideFile): string {
  const size = fileSizeText(i18n, sizeBytes);
  if (handedIn) {
    const time = timeText(i18n, new Date(handedIn.at));
    return i18n.t({ id: 'outside.handedInAt', message: '{size} · handed in {time}', values: { size, time } });
  }
  if (state === 'sending' && sentBytes >= sizeBytes)
    return i18n.t({ id: 'outside.checking', message: 'Being checked' });
  if (state !== 'sending') return size;
  const sent = fileSizeText(i18n, sentBytes);
  return i18n.t({ id: 'outside.sent', message: '{sent} of {size}', values: { sent, size } });
}

function removeText({ handedIn, state, name }: OutsideFile): string {
  if (handedIn) return i18n.t({ id: 'outside.takeBack', message: 'Take back {name}', values: { name } });
  return state === 'failed'
    ? i18n.t({ id: 'outside.removeFile', message: 'Remove {name}', values: { name } })
    : i18n.t({ id: 'outside.stopFile', message: 'Stop {name}', values: { name } });
}
