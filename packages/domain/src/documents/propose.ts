import { foldLetters } from '../fold-letters.ts';
import { findFacts, type PrintedFact } from '../printed-facts/find-facts.ts';
import { countryOfZone } from './countries.ts';
import type { Document } from './document.schema.ts';
import type { DocumentType } from './document-types.ts';
import { asWritten, compareHolder } from './holder.ts';
import type { PageText, ZoneReading } from './paper-reading.schema.ts';
import type { PageBox, Proposal } from './proposal.schema.ts';

export type NewProposal = Omit<Proposal, 'id'>;

type ReadPage = Pick<PageText, 'page' | 'text' | 'words' | 'dates'>;

/** Whom the proposals are for. */
export interface Reader {
  /** Everybody whom the paper may belong to, as their profiles call them. */
  names: readonly string[];
  typeName: (type: DocumentType) => string;
}

const MAX_VALUE_CHARS = 200;
/** A contract names many dates: more than a few are no help. */
const MAX_DATES = 3;
const TYPES: Record<string, DocumentType | undefined> = { passport: 'Passport', 'id-card': 'ID' };
const FIELD_OF_DATE = { expiry: 'expiresOn', issue: 'issuedOn' } as const;

/** The expiry is there only where check digits prove it; a person confirms all else [REA-3]. */
export function proposeFromZone({ page, box, offer }: ZoneReading, reader: Reader): NewProposal[] {
  const { document = '', number, surname = '', givenNames = '', issuer = '' } = offer.toConfirm;
  const type = TYPES[document];
  const holder = asWritten(`${givenNames.replaceAll(',', '')} ${surname}`.trim());
  const values: [Proposal['field'], string | undefined][] = [
    ['type', type],
    ['name', type && givenNames && `${reader.typeName(type)} ${firstNameOf(holder, reader.names)}`],
    ['expiresOn', offer.expiresOn],
    ['number', number],
    ['issuingCountry', countryOfZone(issuer)],
    ['holder', holder],
  ];
  return values.flatMap(([field, value]): NewProposal[] => {
    if (!value) return [];
    const certainty = field === 'expiresOn' ? 'checked' : 'read';
    return [{ field, value: value.slice(0, MAX_VALUE_CHARS), orValue: null, certainty, page, box, passage: null }];
  });
}

/** As the family calls the holder, where one of them it is; else the first of the given names. */
function firstNameOf(holder: string, names: readonly string[]): string {
  const known = names.filter((name) => compareHolder(holder, name) === 'same');
  return ((known.length === 1 && known[0]) || holder).trim().split(/\s+/)[0] ?? '';
}

/**
 * Reads a page's text for dates [REA-4], and the first page for what paper it is [REA-11], each with its passage.
 * @param known the proposals there are: an expiry that is proven leaves no other to ask for, a zone no other facts
 */
export function proposeFromPage(
  read: ReadPage,
  known: readonly Pick<Proposal, 'field' | 'certainty'>[],
  reader: Reader,
): NewProposal[] {
  const facts = read.page === 1 ? proposeFacts(read, reader) : [];
  const isKnown = (field: Proposal['field']) => known.some((one) => one.field === field);
  const isOfZone = isKnown('type') || isKnown('number');
  return [...(isOfZone ? [] : facts.filter(({ field }) => !isKnown(field))), ...proposeDates(read, known)];
}

function proposeFacts({ page, text, words }: ReadPage, reader: Reader): NewProposal[] {
  const { type, insuranceKind, number, country, firm, phone } = findFacts(text);
  const about = type && (namedOn(text, reader.names) ?? firm?.value);
  const values: [Proposal['field'], string | undefined, PrintedFact | undefined][] = [
    ['type', type?.value, type],
    ['insuranceKind', insuranceKind?.value, insuranceKind],
    ['name', type && about && `${reader.typeName(type.value)} ${about}`, type],
    ['number', number?.value, number],
    ['issuer', firm?.value, firm],
    ['contactPhone', phone?.value, phone],
    ['issuingCountry', country?.value, country],
  ];
  return values.flatMap(([field, value, fact]): NewProposal[] => {
    if (!value || !fact) return [];
    const found = { field, value: value.slice(0, MAX_VALUE_CHARS), orValue: null, certainty: 'read' as const, page };
    return [{ ...found, box: boxOf(fact.words, words), passage: fact.line.slice(0, MAX_VALUE_CHARS) }];
  });
}

/** The first name of the only person whose whole name is on the page. */
function namedOn(text: string, names: readonly string[]): string | undefined {
  const page = bareWords(text);
  const named = names.filter((name) => bareWords(name).length > 2 && page.includes(bareWords(name)));
  return named.length === 1 ? named[0]?.trim().split(/\s+/)[0] : undefined;
}

function bareWords(text: string): string {
  return ` ${foldLetters(text)
    .replace(/\P{Letter}+/gu, ' ')
    .trim()} `;
}

function proposeDates(
  { page, words, dates }: ReadPage,
  known: readonly Pick<Proposal, 'field' | 'certainty'>[],
): NewProposal[] {
  const proposals: NewProposal[] = [];
  for (const { kind, date, orDate = null, words: named, passage } of dates) {
    if (kind === 'birth') continue;
    const field = FIELD_OF_DATE[kind];
    const others = [...known, ...proposals].filter((other) => other.field === field);
    if (others.length >= MAX_DATES || others.some(({ certainty }) => certainty === 'checked')) continue;
    const found = { field, value: date, orValue: orDate, certainty: 'read' as const, page };
    proposals.push({ ...found, box: boxOf(named, words), passage });
  }
  return proposals;
}

/** Around the words that name a date; null where they do not stand one after the other. */
function boxOf(named: string, words: ReadPage['words']): PageBox | null {
  const wanted = named.split(' ').map(bare).filter(Boolean);
  for (let start = 0; start + wanted.length <= words.length; start++) {
    const there = words.slice(start, start + wanted.length);
    if (there.length > 0 && there.every(({ text }, i) => bare(text) === wanted[i])) return around(there);
  }
  return null;
}

/** A sentence ends behind its date. */
function bare(word: string): string {
  return word.normalize('NFC').replace(/^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number}]+$/gu, '');
}

function around(words: ReadPage['words']): PageBox {
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** What a document says, as far as proposals are compared with it. */
type Facts = Pick<Document, 'type' | 'insuranceKind' | 'name' | 'fileName' | 'expiresOn' | 'issuedOn' | 'ownerName'> & {
  number: string | null;
  issuer: string | null;
  contactPhone: string | null;
  issuingCountry: string | null;
};

/** Whether the document does not say it already, and nobody has said otherwise; another expiry is always worth asking. */
export function isWorthAsking({ field, value, orValue }: Pick<Proposal, 'field' | 'value' | 'orValue'>, facts: Facts) {
  switch (field) {
    case 'expiresOn':
      return facts.expiresOn === null || (facts.expiresOn !== value && facts.expiresOn !== orValue);
    case 'type':
      return facts.type === 'Other';
    case 'insuranceKind':
      return facts.type === 'Insurance' && facts.insuranceKind === null;
    case 'name':
      return facts.name === facts.fileName.replace(/\.[^.]*$/, '');
    case 'holder':
      return facts.ownerName !== null && compareHolder(value, facts.ownerName) === 'other';
    default:
      return facts[field] === null;
  }
}
