import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';

export const AVATAR_PIXELS = 512;

/** In fractions of the upright picture; `size` of its shorter side, the middle of it where there is none. */
export type AvatarCropping = { x: number; y: number; size?: number | undefined };

export type AvatarJob = { bytes: Uint8Array; kind: FileKind; crop: AvatarCropping };
