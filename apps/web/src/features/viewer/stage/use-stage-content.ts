import { useCallback, useState } from 'react';
import type { StageContent } from './stage-content.ts';

type Told = StageContent | null;

/** What the stage has told of the file that is open now: null when it cannot be shown, undefined until either. */
export function useStageContent(fileId: string): [Told | undefined, (content: Told) => void] {
  const [told, setTold] = useState<{ fileId: string; content: Told }>();
  const tell = useCallback((content: Told) => setTold({ fileId, content }), [fileId]);
  return [told?.fileId === fileId ? told.content : undefined, tell];
}
