import { expect, it } from 'vitest';
import { pdfProblem } from './pdf-problem.ts';

const named = (name: string) => Object.assign(new Error('Invalid PDF structure.'), { name });

it.each([
  ['InvalidPDFException', 'Failed to load document: the PDF is damaged'],
  ['ResponseException', 'Failed to load document: Kinvault isn’t responding right now'],
  ['TimeoutError', 'Failed to load document: it’s taking too long to open'],
  ['SomethingElse', 'Failed to load document: it can’t be shown here'],
])('the error %s reads "%s" [ERR-1]', (name, title) => {
  expect(pdfProblem(named(name))).toMatchObject({ title, description: expect.stringContaining('download') });
});

it.each([
  ['ReaderOnlyForm', 'This form opens only in Adobe Reader.'],
  ['ReaderOnlyFile', 'This file opens only in Adobe Reader.'],
])('a placeholder that is %s says so, and offers the download [REA-12]', (name, title) => {
  expect(pdfProblem(named(name))).toMatchObject({
    title,
    mayPass: false,
    description: expect.stringContaining('download'),
  });
});

it('trying again is offered only if it can help', () => {
  expect(pdfProblem(named('ResponseException')).mayPass).toBe(true);
  expect(pdfProblem(named('InvalidPDFException')).mayPass).toBe(false);
});

it('a file that is damaged in storage is distinguished from an unreachable server [REL-20]', () => {
  const refused = (status: number) => Object.assign(named('ResponseException'), { status });
  expect(pdfProblem(refused(500))).toMatchObject({
    description: expect.stringContaining('damaged or missing'),
    mayPass: false,
  });
  expect(pdfProblem(refused(503)).description).not.toContain('damaged');
});
