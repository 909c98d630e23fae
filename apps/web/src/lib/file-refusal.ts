import { FILE_EXTENSIONS, MEDIA_TYPES } from '@kinvault/domain/documents/file-kinds.ts';
import { errorSentence } from './error-messages.ts';
import { i18n } from './i18n.ts';

const TYPES: ReadonlySet<string> = new Set(Object.values(MEDIA_TYPES));
const EXTENSIONS: ReadonlySet<string> = new Set([...Object.values(FILE_EXTENSIONS), 'jpeg', 'heif', 'tiff']);
const MEGABYTE = 1024 * 1024;

/**
 * Why a file cannot be uploaded, or null. The server decides by the content. Here a type is refused only if neither the
 * browser's media type nor the extension is an accepted one.
 */
export function refusalOf(file: Pick<File, 'name' | 'size' | 'type'>, maxBytes: number): string | null {
  if (file.size === 0) return errorSentence('file_empty');
  if (file.size > maxBytes)
    return i18n.t({
      id: 'upload.tooLarge',
      message: 'This file is larger than {limit}.',
      values: { limit: limitText(maxBytes) },
    });
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const isKnownOther = file.type !== '' && !TYPES.has(file.type) && !EXTENSIONS.has(extension);
  return isKnownOther ? errorSentence('file_type_refused') : null;
}

/** '10MB' */
export function limitText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  if (megabytes >= 1) {
    const size = Number(megabytes.toFixed(1));
    return i18n.t({ id: 'upload.limitMegabytes', message: '{size}MB', values: { size } });
  }
  const size = Math.max(1, Math.floor(bytes / 1024));
  return i18n.t({ id: 'upload.limitKilobytes', message: '{size}KB', values: { size } });
}
