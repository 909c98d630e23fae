/** Longest side in pixels. */
export const THUMBNAIL_PIXELS = 400;
export const PREVIEW_PIXELS = 1200;

/** A WebP picture in sRGB, upright, on white, without metadata. */
export type Thumbnail = {
  bytes: Buffer;
  width: number;
  height: number;
  /** The same, larger, for the kinds that browsers cannot show: HEIC and TIFF. */
  preview?: Buffer;
  /** Known for PDF and TIFF. */
  pages?: number;
};
