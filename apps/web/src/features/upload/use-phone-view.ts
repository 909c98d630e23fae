import { useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import type { UploadQueue } from './queue/upload-queue.ts';

/** What is on the screen: the list of files, the form of one of them, or both. */
export type PhoneView = 'list' | 'form' | 'both';

/** On a phone several files are a list, or the form of one of them; elsewhere, and with one file, both are there. */
export function usePhoneView({ items, selectedId }: UploadQueue) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [shownId, setShownId] = useState<string | null>(null);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const isSplit = isPhone && items.length > 1;
  // a file that was removed takes its form with it
  const isForm = isSplit && shownId !== null && shownId === selectedId;
  const view: PhoneView = !isSplit ? 'both' : isForm ? 'form' : 'list';
  return {
    view,
    /** the row that the keyboard goes back to */
    returnTo,
    showForm: setShownId,
    showList: () => {
      setReturnTo(shownId);
      setShownId(null);
    },
  };
}
