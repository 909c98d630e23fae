import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';

export type CardPaper = {
  kind: 'card';
  colours: [ground: string, band: string];
  heading: string;
  fields: [label: string, value: string][];
  zone?: 'passport' | 'card';
};
export type LetterPaper = {
  kind: 'letter';
  colour: string;
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
  /** As what it comes into a house: a file of its sender's, or a picture somebody took. */
  format: 'pdf' | 'jpeg' | 'png';
  paper: CardPaper | LetterPaper | PhotoPaper;
};
