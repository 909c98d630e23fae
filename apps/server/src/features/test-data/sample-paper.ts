import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { InsuranceKind } from '@kinvault/domain/documents/insurance-kinds.ts';

export type CardPaper = {
  kind: 'card';
  /** The engraving is a little darker than the ground. */
  colors: [ground: string, band: string, engraving: string];
  heading: string;
  fields: [label: string, value: string][];
  hasPortrait: boolean;
  hasChip: boolean;
  zone?: 'passport' | 'card';
};
export type LetterPaper = {
  kind: 'letter';
  layout: 'company' | 'official' | 'certificate' | 'booklet' | 'slip' | 'contract' | 'handwritten';
  color: string;
  sender: string;
  address: string;
  subject: string;
  paragraphs: string[];
  rows: [label: string, value: string][];
  signed: string;
};
export type PhotoPaper = { kind: 'photo' };

export type SamplePaper = {
  type: DocumentType;
  insuranceKind?: InsuranceKind;
  title: string;
  /** How the paper arrived: as its sender's file, or as a photo of it. */
  format: 'pdf' | 'jpeg' | 'png';
  paper: CardPaper | LetterPaper | PhotoPaper;
};
