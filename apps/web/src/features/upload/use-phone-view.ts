import { useState } from 'react';
import { PHONE_QUERY, useMediaQuery } from '../../lib/use-media-query.ts';
import type { UploadQueue } from './queue/upload-queue.ts';

/** What is on the screen. */
export type PhoneView = 'list' | 'form' | 'both';

/** With several files, a phone shows either the list or one form. Otherwise both are shown. */
export function usePhoneView({ items, selectedId }: UploadQueue) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [shownId, setShownId] = useState<string | null>(null);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const isSplit = isPhone && items.length > 1;
  // removing a file closes its form
  const isForm = isSplit && shownId !== null && shownId === selectedId;
  const view: PhoneView = !isSplit ? 'both' : isForm ? 'form' : 'list';
  return {
    view,
    /** id of the row that gets the focus back */
    returnTo,
    showForm: setShownId,
    showList: () => {
      setReturnTo(shownId);
      setShownId(null);
    },
  };
}
