import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { StageContent } from '../stage-content.ts';
import { type PaperPage, PaperPages } from './paper-pages.tsx';
import './print.css';

type Job =
  | { state: 'idle' }
  | { state: 'drawing'; done: number; stop: AbortController }
  | { state: 'ready'; pages: readonly PaperPage[] }
  | { state: 'reading'; content: ReactNode };

const IDLE: Job = { state: 'idle' };

/**
 * Prints the document without the page around it [DVW-4]: its pages are drawn one after the other and added to this page,
 * visible only in print. A frame or a second window would violate the content security policy.
 */
export function usePrint(content: StageContent | null | undefined, fileId: string) {
  const [job, setJob] = useState<{ fileId: string; job: Job }>({ fileId, job: IDLE });
  const { toast } = useToast();
  const now = job.fileId === fileId ? job.job : IDLE;

  async function start() {
    if (!content || now.state === 'drawing') return;
    const { print } = content;
    if (print.kind === 'reading') return setJob({ fileId, job: { state: 'reading', content: print.content } });
    const stop = new AbortController();
    const pages: PaperPage[] = [];
    try {
      for (let page = 0; page < print.count; page += 1) {
        setJob({ fileId, job: { state: 'drawing', done: page, stop } });
        pages.push({ page, src: await print.draw(page, stop.signal) });
        stop.signal.throwIfAborted();
      }
      setJob({ fileId, job: { state: 'ready', pages } });
    } catch {
      if (stop.signal.aborted) return;
      setJob({ fileId, job: IDLE });
      toast({
        title: i18n.t({ id: 'print.failed', message: 'Failed to load document: it couldn’t be prepared for printing' }),
        description: i18n.t({ id: 'print.failedHint', message: 'You can download it and print it from another app.' }),
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
    }
  }

  useStopWhenGone(now);
  return {
    start: () => void start(),
    isReady: Boolean(content) && now.state !== 'drawing',
    layer: <PrintLayer job={now} content={content} cancel={() => setJob({ fileId, job: IDLE })} />,
  };
}

/** Stops drawing when another document opens or the viewer closes. */
function useStopWhenGone(job: Job): void {
  const stop = job.state === 'drawing' ? job.stop : null;
  useEffect(() => () => stop?.abort(), [stop]);
}

function PrintLayer({
  job,
  content,
  cancel,
}: {
  job: Job;
  content: StageContent | null | undefined;
  cancel: () => void;
}) {
  const count = content?.print.kind === 'pages' ? content.print.count : 0;
  if (job.state === 'drawing') {
    return (
      <div className="print-wait">
        <Spinner
          label={
            count > 1
              ? i18n.t({
                  id: 'print.preparingPage',
                  message: 'Preparing page {number} of {count} for printing',
                  values: { number: job.done + 1, count },
                })
              : i18n.t({ id: 'print.preparing', message: 'Preparing to print' })
          }
        />
        <Button onClick={cancel}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
      </div>
    );
  }
  if (job.state === 'ready') return createPortal(<PaperPages pages={job.pages} />, document.body);
  if (job.state === 'reading') return createPortal(<PaperReading>{job.content}</PaperReading>, document.body);
  return null;
}

function PaperReading({ children }: { children: ReactNode }) {
  useEffect(() => window.print(), []);
  return <div className="printout">{children}</div>;
}
