import { useEffect, useState } from 'react';
import { createScanWorker, type ScanWorker } from './scan-worker-client.ts';

export type AskWorker = ScanWorker['ask'];

/** The worker ends with the component. */
export function useScanWorker(): AskWorker {
  const [worker] = useState(createScanWorker);
  useEffect(() => worker.stop, [worker]);
  return worker.ask;
}
