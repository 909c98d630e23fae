/**
 * What is in a backup, in this order. The archive is a tar inside an age file: `age -d FILE | tar t` lists it.
 *
 *   README.txt, open.mjs             how to read the archive without Kinvault; archives of before 2026-11-25 lack them
 *   kinvault.json                    the manifest
 *   keyring.json, secret             as they lie on the disk
 *   rows/<schema>.<table>/000001.tsv rows as COPY writes them (text format), in parts of a few megabytes
 *   files/000001.json                a list of files: those whose entries follow, up to the next list. One that was
 *                                    missing in the store has no entry; `damaged` at the end has it
 *   files/documents/ab/<id>          a file as it lies in the store, under its key there
 *   end.json                         what was written; an archive without it is not whole
 */
import { z } from 'zod';

export const FORMAT = 1;

/** In the folder `page/` next to this file. */
export const PAGE_ENTRIES = ['README.txt', 'open.mjs'] as const;

export const MANIFEST_ENTRY = 'kinvault.json';
export const KEYRING_ENTRY = 'keyring.json';
export const SECRET_ENTRY = 'secret';
export const END_ENTRY = 'end.json';
const ROWS_FOLDER = 'rows/';
const FILES_FOLDER = 'files/';

/** Files in one list. */
export const LIST_LENGTH = 500;

export const rowsEntry = (table: string, part: number) => `${ROWS_FOLDER}${table}/${numbered(part)}.tsv`;
export const listEntry = (part: number) => `${FILES_FOLDER}${numbered(part)}.json`;
export const fileEntry = (key: string) => `${FILES_FOLDER}${key}`;

function numbered(part: number): string {
  return String(part).padStart(6, '0');
}

export const Manifest = z.object({
  format: z.number().int(),
  /** Of the Kinvault that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  vaultId: z.uuid(),
  /** Those that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** `name` with its schema; `columns` in the order of the parts, without generated ones. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number().int() })),
  /** `bytes` as they lie in the store, encrypted. */
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** What the row of each file says of it. */
export const FileList = z.array(
  z.object({
    id: z.uuid(),
    purpose: z.enum(['original', 'thumbnail', 'preview', 'text', 'avatar', 'page', 'copy']),
    sizeBytes: z.number().int(),
    /** Of the plaintext, in hexadecimal. */
    sha256: z.string(),
    /** In base64. */
    wrappedKey: z.string(),
    keyId: z.string(),
  }),
);
export type FileList = z.infer<typeof FileList>;

export const End = z.object({
  rows: z.number().int(),
  /** Entries of files. */
  files: z.number().int(),
  /**
   * Files that were damaged or missing in the store already: the archive has them as they were found, with zeros for what
   * could not be read, or not at all.
   */
  damaged: z.array(z.object({ id: z.uuid(), reason: z.string() })),
});
export type End = z.infer<typeof End>;
