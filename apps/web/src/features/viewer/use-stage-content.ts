import { useCallback, useState } from 'react';
import type { StageContent } from './stage-content.ts';

/** What the stage has told of the file that is open now; undefined until then. */
export function useStageContent(fileId: string): [StageContent | undefined, (content: StageContent) => void] {
  const [told, setTold] = useState<{ fileId: string; content: StageContent }>();
  const tell = useCallback((content: StageContent) => setTold({ fileId, content }), [fileId]);
  return [told?.fileId === fileId ? told.content : undefined, tell];
}
