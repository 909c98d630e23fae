import type { Document } from '@kinvault/domain/documents/document.schema.ts';

export interface GeneratedFamily {
  familyName: string;
  members: number;
  documents: number;
}

/** idle → generating → done: by itself, cancelled, or by a failure [TDP-2]. */
export type Generation =
  | { state: 'idle' }
  | { state: 'generating'; total: number; made: readonly Document[] }
  | { state: 'done'; total: number; made: readonly Document[]; ending: 'finished' | 'cancelled' | { sentence: string } }
  | { state: 'making family' }
  | { state: 'family made'; family: GeneratedFamily }
  | { state: 'family refused'; sentence: string };

export type GenerationEvent =
  | { type: 'start'; total: number }
  | { type: 'made'; document: Document }
  | { type: 'finish' | 'cancel' | 'start family' | 'reset' }
  | { type: 'fail'; sentence: string }
  | { type: 'family'; family: GeneratedFamily };

/** An event that comes too late (a document that arrives after 'cancel') is still counted: it was made. */
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
      if (generation.state === 'making family') return { state: 'family refused', sentence: event.sentence };
      return ended(generation, { sentence: event.sentence });
    case 'start family':
      return { state: 'making family' };
    case 'family':
      return { state: 'family made', family: event.family };
    case 'reset':
      return { state: 'idle' };
  }
}

type Ending = Extract<Generation, { state: 'done' }>['ending'];

function ended(generation: Generation, ending: Ending): Generation {
  return generation.state === 'generating' ? { ...generation, state: 'done', ending } : generation;
}

export function isBusy({ state }: Generation): boolean {
  return state === 'generating' || state === 'making family';
}

/** Full generation may need rights that the simple mode does not [TDP-4]. */
export function suggestsSimpleMode(sentence: string): boolean {
  return /not allowed|permission/i.test(sentence);
}

export function bytesOf(documents: readonly Document[]): number {
  return documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
