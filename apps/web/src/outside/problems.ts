import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../lib/i18n.ts';
import { Refusal } from './visit.ts';

/** What a visitor can do about it is in the sentence: they know nobody but the sender. */
const PROBLEMS: Record<string, MessageDescriptor> = {
  offline: {
    id: 'outside.problem.offline',
    message: 'The connection was lost. Check your internet connection and try again.',
  },
  too_many_requests: {
    id: 'outside.problem.tooMany',
    message: 'That was a lot in a short time. Wait a while, then try again.',
  },
  unavailable: { id: 'outside.problem.busy', message: 'Kinvault is busy. Try again in a moment.' },
  not_found: { id: 'outside.problem.gone', message: 'This link doesn’t work any more.' },
  pages_locked: {
    id: 'outside.problem.locked',
    message: 'This file is locked with a password, so its pages can’t be shown here.',
  },
  pages_unreadable: { id: 'outside.problem.unreadable', message: 'The pages of this file can’t be shown here.' },
  file_damaged: { id: 'outside.problem.damaged', message: 'This file is damaged. Tell the person who sent the link.' },
  file_empty: { id: 'outside.problem.empty', message: 'This file is empty.' },
  file_too_large: { id: 'outside.problem.tooLarge', message: 'This file is too large.' },
  file_type_refused: {
    id: 'outside.problem.type',
    message: 'Kinvault takes pictures, PDFs, and Word and Excel files.',
  },
  image_too_large: { id: 'outside.problem.imageTooLarge', message: 'This picture has too many pixels.' },
  document_unpacks_too_large: {
    id: 'outside.problem.unpacks',
    message: 'This file becomes too large when it’s opened.',
  },
  too_many_files: { id: 'outside.problem.tooManyFiles', message: 'This link takes no more files.' },
  quota_exceeded: {
    id: 'outside.problem.noRoom',
    message: 'There’s no room left for this file. Tell the person who sent the link.',
  },
};
const OTHER: MessageDescriptor = {
  id: 'outside.problem.other',
  message: 'Something went wrong. Try again.',
};

/** One sentence for whatever went wrong. */
export function problemText(error: unknown): string {
  const known = error instanceof Refusal && Object.hasOwn(PROBLEMS, error.code) ? PROBLEMS[error.code] : undefined;
  return i18n.t(known ?? OTHER);
}

/** Whether the same may work a moment later; a file of the wrong kind stays one. */
export function canTryAgain(error: unknown): boolean {
  return error instanceof Refusal && ['offline', 'internal', 'unavailable', 'too_many_requests'].includes(error.code);
}
