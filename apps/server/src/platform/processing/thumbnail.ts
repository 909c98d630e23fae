/** Longest side in pixels. */
export const THUMBNAIL_PIXELS = 400;

/** A WebP picture in sRGB, upright, on white, without metadata. */
export type Thumbnail = {
  bytes: Buffer;
  width: number;
  height: number;
  /** The same, larger, as JPEG, of what `getsPreview`. */
  preview?: Buffer;
  /** Known for PDF and TIFF. */
  pages?: number;
};
