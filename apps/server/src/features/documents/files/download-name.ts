import { FILE_EXTENSIONS, type FileKind } from '@kinvault/domain/documents/file-kinds.ts';

const MAX_CHARS = 120;
const EXTENSION = /\.([a-z0-9]{1,8})$/i;
const ALIASES: Partial<Record<FileKind, string[]>> = {
  jpeg: ['jpeg', 'jpe', 'jfif'],
  heic: ['heif'],
  tiff: ['tiff'],
  locked: ['xlsx'],
};

/**
 * A file name that is safe to save: no path, no control or bidirectional characters, no leading dot, and the extension of
 * the detected kind [SEC-28].
 */
export function downloadName(fileName: string, kind: FileKind): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+/, '');
  const claimed = EXTENSION.exec(plain)?.[1]?.toLowerCase();
  const stem = (claimed ? plain.slice(0, -claimed.length - 1) : plain).slice(0, MAX_CHARS).trimEnd() || 'document';
  const isTrue = claimed === FILE_EXTENSIONS[kind] || (claimed && ALIASES[kind]?.includes(claimed));
  return `${stem}.${isTrue ? claimed : FILE_EXTENSIONS[kind]}`;
}
