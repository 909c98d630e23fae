import { expect, it } from 'vitest';
import { ACCEPT_ATTRIBUTE, FILE_EXTENSIONS, FILE_KINDS, isImageKind, isOfficeKind, MEDIA_TYPES } from './file-kinds.ts';

it('every kind is an image, an Office file or a PDF, and only one of them', () => {
  for (const kind of FILE_KINDS) {
    expect([isImageKind(kind), isOfficeKind(kind), kind === 'pdf'].filter(Boolean), kind).toHaveLength(1);
    expect(MEDIA_TYPES[kind].startsWith('image/'), kind).toBe(isImageKind(kind));
  }
});

it('no two file kinds share a media type or an extension, but for a locked file, which is named as what is under its lock', () => {
  expect(new Set(FILE_KINDS.map((kind) => MEDIA_TYPES[kind])).size).toBe(FILE_KINDS.length);
  const open = FILE_KINDS.filter((kind) => kind !== 'locked');
  expect(new Set(open.map((kind) => FILE_EXTENSIONS[kind])).size).toBe(open.length);
});

it('no kind is one that a browser would run [SEC-26]', () => {
  for (const kind of FILE_KINDS) expect(MEDIA_TYPES[kind]).not.toMatch(/svg|html|xml$|script|zip|macro/i);
});

it('a file input gets types and extensions', () => {
  expect(ACCEPT_ATTRIBUTE.split(',')).toEqual(expect.arrayContaining(['image/jpeg', '.jpeg', '.heic', '.docx']));
});
