import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { PICTURE_LEFT_OUT } from './pdf-worker-message.ts';

// pdf.js skips an image above the limit with only a warning, and the page stays empty. Its other warnings, hundreds
// for one faulty font, are dropped.
console.warn = (...words: unknown[]) => {
  if (String(words[0]).includes('Image exceeded maximum allowed size')) self.postMessage(PICTURE_LEFT_OUT);
};
