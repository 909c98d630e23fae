import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';

export type CardPaper = {
  kind: 'card';
  colors: [ground: string, band: string];
  heading: string;
  fields: [label: string, value: string][];
  zone?: 'passport' | 'card';
};
export type LetterPaper = {
  kind: 'letter';
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
  title: string;
  /** How the paper arrived: as its sender's file, or as a photo of it. */
  format: 'pdf' | 'jpeg' | 'png';
  paper: CardPaper | LetterPaper | PhotoPaper;
};
