/** Pixels as stored, before any turning that EXIF asks for. */
export type PixelSize = { width: number; height: number };
