import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScanWorker, ScanWorkerStopped } from './scan-worker-client.ts';

const workers: TestWorker[] = [];

class TestWorker {
  onmessage?: (event: { data: unknown }) => void;
  onerror?: () => void;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('ImageBitmap', class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('after a worker failed to load, the next request starts another one and gets a response [REA-8]', async () => {
  const { ask } = createScanWorker();
  const lost = ask({ type: 'find', picture: new Blob() });
  workers[0]?.onerror?.();
  await expect(lost).rejects.toBeInstanceOf(ScanWorkerStopped);
  expect(workers[0]?.terminate).toHaveBeenCalled();
  const asked = ask({ type: 'find', picture: new Blob() });
  const [message] = workers[1]?.postMessage.mock.calls[0] ?? [];
  workers[1]?.onmessage?.({ data: { id: message.id, answer: null } });
  await expect(asked).resolves.toBeNull();
});
