import type { SampleType } from '@kinvault/domain/documents/sample-types.ts';
import { CARD_PAPERS } from './card-papers.ts';
import { LETTER_PAPERS } from './letter-papers.ts';
import type { SamplePaper } from './sample-paper.ts';

/** What each kind of test document looks like. */
export const SAMPLE_PAPERS: Readonly<Record<SampleType, SamplePaper>> = { ...CARD_PAPERS, ...LETTER_PAPERS };
