import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatHit } from '../list/found-documents.ts';
import { FoundText } from './found-text.tsx';

it.each([
  ['text', 'Found in the text: …the rent is due with the <b>text</b>'],
  ['notes', 'Found in your notes: …the rent is due with the <b>text</b>'],
] as const)('the words are marked only in the passage, not in the text around it (%s) [SRC-2]', (where, shown) => {
  const hit = { documentId: 'x', where, excerpt: '…the rent is due with the text' };
  const words = ['text', 'found'];
  expect(renderToStaticMarkup(createElement(FoundText, { sentence: formatHit(hit), hit, words }))).toBe(
    `<bdi>${shown}</bdi>`,
  );
});
