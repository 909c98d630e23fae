import type { SortField } from '@kinvault/domain/documents/list-address.ts';
import type { MessageDescriptor } from '@lingui/core';

/** What rows can show beside the name, in their order on screen [COL-7]. */
export const COLUMNS = [
  'issuer',
  'owner',
  'type',
  'issued',
  'amount',
  'status',
  'expiry',
  'added',
  'collections',
  'tags',
] as const;
export type Column = (typeof COLUMNS)[number];

export const USUAL_COLUMNS: readonly Column[] = ['issuer', 'owner', 'type', 'issued', 'amount', 'status'];

interface ColumnLook {
  label: MessageDescriptor;
  /** rem; the name takes what is left */
  width: number;
  /** what a click on its header sorts by */
  sort?: SortField;
  /** the direction of the first click */
  first?: 'desc';
}

export const COLUMN_LOOKS: Readonly<Record<Column, ColumnLook>> = {
  issuer: { label: { id: 'field.issuer', message: 'Issuer' }, width: 7, sort: 'issuer' },
  owner: { label: { id: 'columns.owner', message: 'Whose' }, width: 6, sort: 'owner' },
  type: { label: { id: 'field.type', message: 'Type' }, width: 5.25, sort: 'type' },
  issued: { label: { id: 'columns.date', message: 'Date' }, width: 6, sort: 'issued', first: 'desc' },
  amount: { label: { id: 'columns.amount', message: 'Amount' }, width: 5, sort: 'amount', first: 'desc' },
  status: { label: { id: 'columns.status', message: 'Status' }, width: 8 },
  expiry: { label: { id: 'columns.expires', message: 'Expires' }, width: 7, sort: 'expiry' },
  added: { label: { id: 'columns.added', message: 'Added' }, width: 6.75, sort: 'date', first: 'desc' },
  collections: { label: { id: 'collection.title', message: 'Kept together' }, width: 8 },
  tags: { label: { id: 'field.tags', message: 'Tags' }, width: 8 },
};

/** rem: the check box, and the least that a name needs. */
const SELECT_WIDTH = 2.75;
const NAME_WIDTH = 16;

/** The chosen columns that fit, in the order of the list; the last ones give way to the name. */
export function fittingColumns(chosen: readonly Column[], widthRem: number): Column[] {
  let left = widthRem - SELECT_WIDTH - NAME_WIDTH;
  return chosen.filter((column) => {
    left -= COLUMN_LOOKS[column].width;
    return left >= 0;
  });
}

/** As `grid-template-columns`, for the header and every row. */
export function columnTracks(columns: readonly Column[]): string {
  const tracks = columns.map((column) => `minmax(0, ${COLUMN_LOOKS[column].width}fr)`);
  return [`${SELECT_WIDTH}rem`, `minmax(0, ${NAME_WIDTH}fr)`, ...tracks].join(' ');
}
