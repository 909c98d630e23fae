import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { leftOutBy } from './pdf-worker-message.ts';

console.warn = (...words: unknown[]) => {
  const leftOut = leftOutBy(String(words[0]));
  if (leftOut) self.postMessage(leftOut);
};
