import type { BrokenReason, SkipReason } from '@kinvault/domain/import/import-plan.ts';
import { i18n } from '../../lib/i18n.ts';

/** Why something of an archive cannot come in. */
export function brokenText(reason: BrokenReason): string {
  switch (reason) {
    case 'unsafe_path':
      return i18n.t({ id: 'import.unsafePath', message: 'Its name leads out of the archive.' });
    case 'named_twice':
      return i18n.t({ id: 'import.namedTwice', message: 'Another file has the same name.' });
    case 'missing':
      return i18n.t({ id: 'import.missing', message: 'It is listed, but not there.' });
    case 'manifest_unreadable':
      return i18n.t({
        id: 'import.manifestUnreadable',
        message: 'What says how the documents are called can’t be read. The files come in without it.',
      });
    case 'manifest_too_large':
      return i18n.t({ id: 'import.manifestTooLarge', message: 'The list of the documents is too large to read.' });
    case 'encrypted':
      return i18n.t({ id: 'import.encrypted', message: 'It is locked with a password.' });
    case 'unknown_compression':
      return i18n.t({ id: 'import.unknownCompression', message: 'It is packed in a way that can’t be opened here.' });
    case 'damaged':
      return i18n.t({ id: 'import.damaged', message: 'It is damaged.' });
    case 'link':
      return i18n.t({ id: 'import.isLink', message: 'It only points to another file.' });
    case 'unpacks_too_large':
      return i18n.t({ id: 'import.unpacksTooLarge', message: 'It unpacks to more than it says.' });
    case 'too_many':
      return i18n.t({ id: 'import.tooMany', message: 'There are too many files. Import the rest separately.' });
  }
}

/** Why something is left out that could come in. */
export function skippedText(reason: SkipReason): string {
  switch (reason) {
    case 'in_trash':
      return i18n.t({ id: 'import.inTrash', message: 'It is in the trash there.' });
    case 'earlier_version':
      return i18n.t({ id: 'import.earlierVersion', message: 'It is an earlier version.' });
    case 'not_in_manifest':
      return i18n.t({ id: 'import.notInManifest', message: 'It belongs to no document.' });
    case 'other_owner':
      return i18n.t({ id: 'import.otherOwner', message: 'It belongs to someone else.' });
  }
}

export const newText = (count: number) =>
  i18n.t({
    id: 'import.new',
    message: '{count, plural, one {new document} other {new documents}}',
    values: { count },
  });

export const hereText = (count: number) =>
  i18n.t({
    id: 'import.here',
    message: '{count, plural, one {is already here and will be skipped} other {are already here and will be skipped}}',
    values: { count },
  });

export const refusedText = (count: number) =>
  i18n.t({
    id: 'import.refused',
    message: '{count, plural, other {can’t come in.}}',
    values: { count },
  });

export const importButtonText = (count: number) =>
  i18n.t({
    id: 'import.start',
    message: '{count, plural, =0 {Import} one {Import # document} other {Import # documents}}',
    values: { count },
  });

export const cameInText = (count: number) =>
  i18n.t({
    id: 'import.cameIn',
    message: '{count, plural, =0 {Nothing new came in} one {# document came in} other {# documents came in}}',
    values: { count },
  });

export const goneText = (count: number) =>
  i18n.t({
    id: 'import.gone',
    message: '{count, plural, =0 {The import is undone} one {# file is gone again} other {# files are gone again}}',
    values: { count },
  });

export const trashedText = (count: number) =>
  i18n.t({
    id: 'import.trashed',
    message: '{count, plural, one {# document is in the trash} other {# documents are in the trash}}',
    values: { count },
  });

export const alreadyHereText = () => i18n.t({ id: 'import.alreadyHere', message: 'Already here' });

export const twiceText = () => i18n.t({ id: 'import.twice', message: 'The same file is in it twice.' });
