import { useEffect } from 'react';
import { call } from '../../../lib/api-client.ts';
import { countView } from './view-count.ts';

/** Opening a document counts, here and in its activity. Where that is not noted, nobody is bothered with it. */
export function useCountedView(documentId: string): void {
  useEffect(() => {
    countView(documentId);
    call('noteView', { params: { documentId } }).catch(() => undefined);
  }, [documentId]);
}
