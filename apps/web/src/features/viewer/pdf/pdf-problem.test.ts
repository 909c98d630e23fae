import { expect, it } from 'vitest';
import { pdfProblem } from './pdf-problem.ts';

const named = (name: string) => Object.assign(new Error('Invalid PDF structure.'), { name });

it.each([
  ['InvalidPDFException', 'Failed to load document: the PDF is damaged'],
  ['ResponseException', 'Failed to load document: Kinvault does not answer with the file right now'],
  ['TimeoutError', 'Failed to load document: it takes too long to open'],
  ['SomethingElse', 'Failed to load document: it cannot be shown here'],
])('%s says "%s" [ERR-1]', (name, title) => {
  expect(pdfProblem(named(name))).toMatchObject({ title, description: expect.stringContaining('download') });
});

it('another try is offered only where it can help', () => {
  expect(pdfProblem(named('ResponseException')).mayPass).toBe(true);
  expect(pdfProblem(named('InvalidPDFException')).mayPass).toBe(false);
});

it('a file that is damaged in the storage is told apart from a server that does not answer [REL-20]', () => {
  const refused = (status: number) => Object.assign(named('ResponseException'), { status });
  expect(pdfProblem(refused(500))).toMatchObject({
    description: expect.stringContaining('damaged or missing'),
    mayPass: false,
  });
  expect(pdfProblem(refused(503)).description).not.toContain('damaged');
});
