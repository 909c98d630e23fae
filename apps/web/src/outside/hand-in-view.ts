import { MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import type { OutsideLink } from '@kinvault/domain/links/outside.schema.ts';
import { i18n } from '../lib/i18n.ts';
import { button, drawIcon, element } from './dom.ts';
import { FileRows } from './file-rows.ts';
import { aboutKinvault, heading, show, small } from './frame.ts';
import { HandInFiles } from './hand-in-files.ts';
import { problemText } from './problems.ts';
import { reportLine } from './report.ts';
import { askedForText } from './sender-texts.ts';
import type { Visit } from './visit.ts';

type OutsideRequest = NonNullable<OutsideLink['request']>;

const ACCEPTED = Object.values(MEDIA_TYPES).join(',');

/** Somebody outside hands documents in: they see the request and their own files, nothing else [LNK-5]. */
export function showHandIn(visit: Visit, link: OutsideLink, request: OutsideRequest): void {
  const name = firstNameOf(link.senderName);
  const total = element('b', { className: 'grow', role: 'status' });
  const note = element('p', { className: 'outside-note text-small muted', role: 'status' });
  const chooser = fileChooser(add);
  const done = button(i18n.t({ id: 'outside.done', message: 'I’m done' }), () => void finish(), {
    look: 'primary',
    big: true,
  });
  const files = new HandInFiles(visit, request, update);
  const rows = new FileRows(files);
  const list = element(
    'section',
    { className: 'outside-handed-in' },
    element('div', { className: 'row' }, total),
    rows.list,
  );
  let leftOut = 0;

  function add(chosen: readonly File[]) {
    leftOut = files.add(chosen);
    update();
  }
  function update() {
    const isBusy = files.count('waiting', 'sending', 'leaving') > 0;
    rows.update();
    list.hidden = files.files.length === 0;
    total.textContent = totalText(files, name);
    chooser.update(files.files.length > 0, files.left > 0);
    done.toggleAttribute('disabled', isBusy || files.count('handed-in') === 0);
    done.hidden = files.files.length === 0;
    note.textContent = noteText(files, leftOut);
    warnBeforeLeaving(isBusy);
  }
  async function finish() {
    done.setAttribute('aria-busy', 'true');
    try {
      showReceipt((await visit.post('/done')) as Receipt, name);
    } catch (error) {
      note.textContent = problemText(error);
    } finally {
      done.removeAttribute('aria-busy');
    }
  }

  const takesBack = i18n.t({
    id: 'outside.takeBackUntil',
    message:
      'You can take back a file until you press “I’m done”. After that, only {name} can open it. You see nothing of the family’s documents here.',
    values: { name },
  });
  show(
    [heading(askedForText(link.senderName, request.wanted), requestLead(link, request)), list, chooser.box, done, note],
    { footer: [small(takesBack), reportLine(visit, name), aboutKinvault()] },
  );
  acceptDropped(add);
  update();
}

function requestLead({ endsAt }: OutsideLink, { message, maxFiles }: OutsideRequest): Node {
  const lead = document.createDocumentFragment();
  if (message !== '') lead.append(element('q', { dir: 'auto', className: 'outside-message' }, message));
  const until = i18n.t({
    id: 'outside.until',
    message: 'Until {date}, at most {count, plural, one {# file} other {# files}}.',
    values: { date: longDate(i18n, endsAt), count: maxFiles },
  });
  lead.append(element('span', { className: 'outside-until' }, until));
  return lead;
}

/** A large place before the first file, then a button; a phone's camera on its own button. */
function fileChooser(onFiles: (files: readonly File[]) => void) {
  const input = (capture?: string) => {
    const made = element('input', {
      type: 'file',
      className: 'visually-hidden',
      multiple: !capture,
      accept: capture ? 'image/*' : ACCEPTED,
      capture,
      tabindex: -1,
      'aria-hidden': 'true',
      onchange: () => {
        onFiles([...(made.files ?? [])]);
        made.value = ''; // the same file can be chosen again
      },
    });
    return made;
  };
  const several = input();
  const photo = input('environment');
  const choose = button('', () => several.click(), { big: true });
  const camera = button(i18n.t({ id: 'outside.takePhoto', message: 'Take a photo' }), () => photo.click(), {
    big: true,
    icon: 'camera',
  });
  return {
    box: element('div', { className: 'outside-chooser' }, several, photo, choose, camera),
    update(hasFiles: boolean, hasRoom: boolean) {
      choose.replaceChildren(drawIcon(hasFiles ? 'plus' : 'picture'), hasFiles ? addText() : chooseText());
      choose.classList.toggle('outside-place', !hasFiles);
      for (const one of [choose, camera]) one.toggleAttribute('disabled', !hasRoom);
    },
  };
}

const chooseText = () => i18n.t({ id: 'outside.chooseFiles', message: 'Choose files' });
const addText = () => i18n.t({ id: 'outside.addFile', message: 'Add another file' });

function totalText(files: HandInFiles, name: string): string {
  return i18n.t({
    id: 'outside.handedInCount',
    message: '{done} of {count, plural, one {# file is} other {# files are}} with {name}',
    values: { done: files.count('handed-in'), count: files.files.length, name },
  });
}

function noteText(files: HandInFiles, leftOut: number): string {
  const onTheWay = files.count('waiting', 'sending');
  if (leftOut > 0) {
    return i18n.t({
      id: 'outside.leftOut',
      message:
        '{count, plural, one {# file was left out: this link takes no more.} other {# files were left out: this link takes no more.}}',
      values: { count: leftOut },
    });
  }
  if (onTheWay === 0) return '';
  return i18n.t({
    id: 'outside.onTheWay',
    message:
      '{count, plural, one {One file is still on its way. Keep the page open.} other {# files are still on their way. Keep the page open.}}',
    values: { count: onTheWay },
  });
}

interface Receipt {
  receipt: string;
  files: number;
}

function showReceipt({ receipt, files }: Receipt, name: string): void {
  warnBeforeLeaving(false);
  show(
    [
      heading(
        i18n.t({ id: 'outside.thanks', message: 'Thank you, that’s all' }),
        i18n.t({
          id: 'outside.thanksLead',
          message: '{count, plural, one {# file is} other {# files are}} with {name} now. You can close this page.',
          values: { count: files, name },
        }),
      ),
      element(
        'section',
        { className: 'outside-receipt' },
        element('p', { className: 'text-small muted' }, i18n.t({ id: 'outside.receipt', message: 'Your receipt' })),
        element('p', { className: 'outside-code tabular', dir: 'ltr' }, receipt),
        small(
          i18n.t({ id: 'outside.receiptHint', message: 'Say it to {name} if you have a question.', values: { name } }),
        ),
      ),
    ],
    { footer: [aboutKinvault()] },
  );
}

/** Files that are dragged onto the page or pasted into it. */
function acceptDropped(onFiles: (files: readonly File[]) => void): void {
  const page = document.body;
  page.ondragover = (event) => event.preventDefault();
  page.ondrop = (event) => {
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  page.onpaste = (event) => onFiles([...(event.clipboardData?.files ?? [])]);
}

const ask = (event: Event) => event.preventDefault();

function warnBeforeLeaving(isNeeded: boolean): void {
  if (isNeeded) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}
