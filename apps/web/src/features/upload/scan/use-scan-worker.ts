import { useEffect, useRef, useState } from 'react';
import { type ScanWorker, startScanWorker } from './scan-worker-client.ts';

export type AskWorker = ScanWorker['ask'];

/** The worker starts with the first question, and ends with the component. */
export function useScanWorker(): AskWorker {
  const worker = useRef<ScanWorker>(null);
  useEffect(
    () => () => {
      worker.current?.stop();
      worker.current = null;
    },
    [],
  );
  const [ask] = useState(
    (): AskWorker => (job) => {
      worker.current ??= startScanWorker();
      return worker.current.ask(job);
    },
  );
  return ask;
}
