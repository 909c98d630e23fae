import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { PICTURE_LEFT_OUT } from './pdf-worker-message.ts';

// pdf.js leaves out a picture above the limit with nothing but a warning, and the person sees an empty page.
// Its other warnings, hundreds for one sloppy font, are for nobody.
console.warn = (...words: unknown[]) => {
  if (String(words[0]).includes('Image exceeded maximum allowed size')) self.postMessage(PICTURE_LEFT_OUT);
};
