import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { ApiError } from '../../lib/api-client.ts';
import { messageOf } from '../../lib/error-messages.ts';

export interface GeneratedFamily {
  familyName: string;
  members: number;
  documents: number;
}

export interface GenerationFailure {
  sentence: string;
  /** a permission is missing that the simple mode doesn't need [TDP-4] */
  suggestsSimpleMode: boolean;
}

/** idle → generating → done: finished, canceled or failed [TDP-2]. */
export type Generation =
  | { state: 'idle' }
  | { state: 'generating'; total: number; made: readonly Document[] }
  | { state: 'done'; total: number; made: readonly Document[]; ending: 'finished' | 'cancelled' | GenerationFailure }
  | { state: 'making-family' }
  | { state: 'family-made'; family: GeneratedFamily }
  | { state: 'family-refused'; failure: GenerationFailure };

export type GenerationEvent =
  | { type: 'start'; total: number }
  | { type: 'made'; document: Document }
  | { type: 'finish' | 'cancel' | 'start-family' | 'reset' }
  | { type: 'fail'; failure: GenerationFailure }
  | { type: 'family'; family: GeneratedFamily };

/** Also counts a document that arrives after 'cancel': it exists. */
export function generationReducer(generation: Generation, event: GenerationEvent): Generation {
  switch (event.type) {
    case 'start':
      return { state: 'generating', total: event.total, made: [] };
    case 'made':
      return 'made' in generation ? { ...generation, made: [...generation.made, event.document] } : generation;
    case 'finish':
      return ended(generation, 'finished');
    case 'cancel':
      return ended(generation, 'cancelled');
    case 'fail':
      if (generation.state === 'making-family') return { state: 'family-refused', failure: event.failure };
      return ended(generation, event.failure);
    case 'start-family':
      return { state: 'making-family' };
    case 'family':
      return { state: 'family-made', family: event.family };
    case 'reset':
      return { state: 'idle' };
  }
}

type Ending = Extract<Generation, { state: 'done' }>['ending'];

function ended(generation: Generation, ending: Ending): Generation {
  return generation.state === 'generating' ? { ...generation, state: 'done', ending } : generation;
}

/** The sentence for an error, and whether a missing permission caused it [TDP-4]. */
export function failureOf(error: unknown): GenerationFailure {
  const isRefused = error instanceof ApiError && (error.code === 'test_data_refused' || error.code === 'forbidden');
  return { sentence: messageOf(error), suggestsSimpleMode: isRefused };
}

export function bytesOf(documents: readonly Document[]): number {
  return documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
