import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { errorSentence } from '../../lib/error-sentences.ts';
import { bytesOf, type Generation, type GenerationEvent, generationReducer, suggestsSimpleMode } from './generation.ts';

const document = (name: string) => ({ name, sizeBytes: 100 }) as Document;
const run = (...events: GenerationEvent[]) => events.reduce(generationReducer, { state: 'idle' } as Generation);

it('goes from idle over generating to done, counting what is made [TDP-2]', () => {
  const half = run({ type: 'start', total: 2 }, { type: 'made', document: document('a') });
  expect(half).toMatchObject({ state: 'generating', total: 2, made: [{ name: 'a' }] });
  const done = run({ type: 'start', total: 1 }, { type: 'made', document: document('a') }, { type: 'finish' });
  expect(done).toMatchObject({ state: 'done', ending: 'finished' });
  expect(generationReducer(done, { type: 'reset' })).toEqual({ state: 'idle' });
});

it('what was under way when it was cancelled is counted too', () => {
  const events: GenerationEvent[] = [
    { type: 'start', total: 5 },
    { type: 'cancel' },
    { type: 'made', document: document('late') },
    { type: 'finish' },
  ];
  const cancelled = run(...events);
  expect(cancelled).toMatchObject({ state: 'done', ending: 'cancelled', made: [{ name: 'late' }] });
  expect(cancelled.state === 'done' && bytesOf(cancelled.made)).toBe(100);
});

it('a failure in the middle keeps what was made, and the sentence', () => {
  const failed = run(
    { type: 'start', total: 5 },
    { type: 'made', document: document('a') },
    { type: 'fail', sentence: 'No.' },
  );
  expect(failed).toMatchObject({ state: 'done', ending: { sentence: 'No.' }, made: [{ name: 'a' }] });
  expect(run({ type: 'start family' }, { type: 'fail', sentence: 'No.' })).toEqual({
    state: 'family refused',
    sentence: 'No.',
  });
});

it.each([
  ['You do not have permission to do this.', true],
  ['This is Not Allowed here.', true],
  ['This file is empty.', false],
  [errorSentence('test_data_refused'), true],
  [errorSentence('quota_exceeded'), false],
])('%j suggests the simple mode: %s [TDP-4]', (sentence, suggests) => {
  expect(suggestsSimpleMode(sentence)).toBe(suggests);
});
