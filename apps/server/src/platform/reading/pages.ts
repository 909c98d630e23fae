import type { Grey } from './grey.ts';

/** An open file, page by page; pictures of one page have one. `index` is from 0. */
export interface Pages {
  count: number;
  /** Upright by its file, at most `pixels` on its longest side. */
  draw(index: number, pixels: number): Promise<Grey>;
  /** The text layer of a PDF's page; '' where there is none. */
  layer(index: number): string;
  /** What was filled in on a PDF's page outside its text layer, line by line; '' if there is nothing. */
  fields(index: number): string;
}
