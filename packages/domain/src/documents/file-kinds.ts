/** What the vault keeps [D-6]. A kind is detected from a file's content, never from its name. */
export const FILE_KINDS = [
  'jpeg',
  'png',
  'webp',
  'gif',
  'heic',
  'avif',
  'tiff',
  'bmp',
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  // Word or Excel under a password: which of them it is, and with or without macros, only the password tells
  'locked',
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** The type a file is served under: always ours, whatever the browser that sent it claimed [SEC-27]. */
export const MEDIA_TYPES: Readonly<Record<FileKind, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  avif: 'image/avif',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  locked: 'application/x-ole-storage',
};

/** Without the dot. Given to a file whose own name disagrees with its content. */
export const FILE_EXTENSIONS: Readonly<Record<FileKind, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heic: 'heic',
  avif: 'avif',
  tiff: 'tif',
  bmp: 'bmp',
  pdf: 'pdf',
  doc: 'doc',
  docx: 'docx',
  xls: 'xls',
  xlsx: 'xlsx',
  locked: 'docx',
};

/** A locked file is chosen as what it is under its lock. */
const CHOSEN_KINDS = FILE_KINDS.filter((kind) => kind !== 'locked');

/** For a file input's `accept`. Extensions are listed too because some systems know no type for HEIC. */
export const ACCEPT_ATTRIBUTE = [
  ...CHOSEN_KINDS.map((kind) => MEDIA_TYPES[kind]),
  ...CHOSEN_KINDS.map((kind) => `.${FILE_EXTENSIONS[kind]}`),
  '.jpeg',
  '.heif',
  '.tiff',
].join(',');

const IMAGE_KINDS: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'webp', 'gif', 'heic', 'avif', 'tiff', 'bmp']);

export function isImageKind(kind: FileKind): boolean {
  return IMAGE_KINDS.has(kind);
}

const OFFICE_KINDS: ReadonlySet<FileKind> = new Set(['doc', 'docx', 'xls', 'xlsx', 'locked']);

export function isOfficeKind(kind: FileKind): boolean {
  return OFFICE_KINDS.has(kind);
}

/** Of one picture. Phones call 8192 × 6144 fifty megapixels; the sentences of `image_too_large` say this number. */
export const MAX_PICTURE_PIXELS = 64_000_000;

/** Longest side of a thumbnail. Smaller pictures keep their size in it, and in a preview. */
export const THUMBNAIL_PIXELS = 400;

/** Longest side of a preview: a page's width on a sharp screen. */
export const PREVIEW_PIXELS = 2000;
/** Larger pictures take a phone seconds to fetch and to decode. */
const LARGE_PICTURE_BYTES = 500_000;

/**
 * Gets a second picture, of a page's size, that is looked at before the file itself: of what browsers cannot show or
 * take long to open. A GIF may move and a BMP is rare.
 */
export function getsPreview({ kind, sizeBytes }: { kind: FileKind; sizeBytes: number }): boolean {
  switch (kind) {
    case 'heic':
    case 'tiff':
    case 'pdf':
      return true;
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
      return sizeBytes > LARGE_PICTURE_BYTES;
    default:
      return false;
  }
}

/**
 * What a new file's picture is. Most kinds get one, and their text where they have any. Word's and Excel's old binary
 * kinds have a drawn cover only.
 */
export function firstThumbnail(kind: FileKind): 'pending' | 'none' | 'locked' {
  if (kind === 'locked') return 'locked';
  return kind === 'doc' || kind === 'xls' ? 'none' : 'pending';
}
