/** A page to be drawn as a picture. */
export type PictureJob = {
  pdf: Uint8Array;
  format: 'jpeg' | 'png';
  /** Of the longest side; fewer where the picture would be larger than `maxBytes`. */
  pixels: number;
  maxBytes: number;
  /** As if the hand had shaken. */
  isBlurry: boolean;
};
