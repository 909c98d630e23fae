import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect, it } from 'vitest';
import { ApiError, OfflineError } from '../../lib/api-client.ts';
import { bytesOf, failureOf, type Generation, type GenerationEvent, generationReducer } from './generation.ts';

const failure = { sentence: 'No.', suggestsSimpleMode: false };
const document = (name: string) => ({ name, sizeBytes: 100 }) as Document;
const run = (...events: GenerationEvent[]) => events.reduce(generationReducer, { state: 'idle' } as Generation);

it('generating goes from idle to done and counts the documents [TDP-2]', () => {
  const half = run({ type: 'start', total: 2 }, { type: 'made', document: document('a') });
  expect(half).toMatchObject({ state: 'generating', total: 2, made: [{ name: 'a' }] });
  const done = run({ type: 'start', total: 1 }, { type: 'made', document: document('a') }, { type: 'finish' });
  expect(done).toMatchObject({ state: 'done', ending: 'finished' });
  expect(generationReducer(done, { type: 'reset' })).toEqual({ state: 'idle' });
});

it('a document that arrives after cancelling is counted too', () => {
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

it('a failure keeps the documents made before it, and its sentence', () => {
  const failed = run({ type: 'start', total: 5 }, { type: 'made', document: document('a') }, { type: 'fail', failure });
  expect(failed).toMatchObject({ state: 'done', ending: failure, made: [{ name: 'a' }] });
  expect(run({ type: 'start-family' }, { type: 'fail', failure })).toEqual({
    state: 'family-refused',
    failure,
  });
});

it.each([
  [new ApiError('test_data_refused', 403), true],
  [new ApiError('forbidden', 403), true],
  [new ApiError('quota_exceeded', 413), false],
  [new OfflineError('no answer'), false],
])('the failure %s suggests the simple mode: %s [TDP-4]', (error, suggests) => {
  expect(failureOf(error).suggestsSimpleMode).toBe(suggests);
});

it('the sentence of a refused sample family names the missing permission [TDP-4]', () => {
  expect(failureOf(new ApiError('test_data_refused', 403)).sentence).toMatch(/permission/);
});
