import { expect, it } from 'vitest';
import { findPlaceholder } from './pdf-placeholder.ts';

it.each([
  ['Please wait... \r\nIf this message is not eventually replaced with the proper contents of the document, …', 'form'],
  ['The document you are trying to load requires Adobe Reader 8 or higher. You may not have the', 'form'],
  ['Bitte warten... Wenn diese Meldung nicht nach kurzer Zeit durch den Inhalt ersetzt wird', 'form'],
  ['Veuillez patienter... Si ce message n’est pas remplacé par le contenu du document', 'form'],
  ['This PDF file is protected. You need a different reader to open this file. Microsoft', 'protected'],
  ['Protected by Microsoft Information Protection', 'protected'],
  ['For the best experience, open this PDF portfolio in Acrobat X or Adobe Reader X, or later.', 'protected'],
  ['Please wait for our letter. Your policy continues.', null],
  ['This document is protected by copyright.', null],
  [`Please wait... ${'A letter about it. '.repeat(200)}`, null],
])('the page %j is known for what it is [REA-12]', (text, expected) => {
  expect(findPlaceholder(text)).toBe(expected);
});
