import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';

export type ThumbnailJob = { bytes: Uint8Array; kind: FileKind };
