import type { MessageDescriptor } from '@lingui/core';

/**
 * Why a file is not shown, and has no picture of its own [REA-12]. `no_picture`: of that alone nothing is known; opened, a PDF is
 * drawn by another program than its picture, which may do better and says what it leaves out.
 */
export const UNSHOWN = ['locked', 'form', 'protected', 'undecodable', 'too_large', 'no_picture'] as const;
export type Unshown = (typeof UNSHOWN)[number];

/** Cards and the viewer say the same. */
export const UNSHOWN_SENTENCES: Readonly<Record<Unshown, MessageDescriptor>> = {
  locked: { id: 'unshown.locked', message: 'This file is locked with a password.' },
  form: { id: 'viewer.pdfReaderForm', message: 'This form opens only in Adobe Reader.' },
  protected: { id: 'viewer.pdfReaderFile', message: 'This file opens only in Adobe Reader.' },
  undecodable: {
    id: 'unshown.undecodable',
    message: 'This file is damaged, or saved in a way that can’t be shown here.',
  },
  too_large: { id: 'unshown.tooLarge', message: 'This file is too large or too complex to be shown here.' },
  no_picture: {
    id: 'unshown.noPicture',
    message: 'There’s no preview picture of this file. Open it, or download it.',
  },
};

/** Null where it is shown, will be, or is of a kind that never is. */
export function unshownSentence(thumbnail: string): MessageDescriptor | null {
  return thumbnail in UNSHOWN_SENTENCES ? UNSHOWN_SENTENCES[thumbnail as Unshown] : null;
}
