import { createRequire } from 'node:module';
import { readPack } from './language-packs.ts';

/** Tesseract's two engines: the old one compares shapes, the new one is a neural net. */
export type Engine = 'legacy' | 'lstm';

/** The part of tesseract.js-core that is used here. */
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => Api;
}

interface Api {
  Init(path: string, languages: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  /** Of the picture in /input. 1: it cannot be opened. */
  SetImageFile(exifOrientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  GetTSVText(page: number): string;
  MeanTextConf(): number;
  End(): void;
}

export interface TesseractPage {
  text: string;
  /** A line for each block, line and word, in tab-separated columns. */
  table: string;
  /** Of all words, from 0 to 100. */
  confidence: number;
}

export interface Tesseract {
  /** Of a PNG. */
  read(png: Uint8Array, variables: Record<string, string>): TesseractPage;
  close(): void;
}

const ENGINE_MODES = { legacy: 0, lstm: 1 } as const;

const require = createRequire(import.meta.url);
let core: Promise<Core> | undefined;

/** Loads Tesseract into this process. Program and packs come from npm: nothing is fetched. */
export async function openTesseract(engine: Engine, languages: readonly string[]): Promise<Tesseract> {
  core ??= require('tesseract.js-core/tesseract-core-simd.js')() as Promise<Core>;
  const { FS, TessBaseAPI } = await core;
  for (const language of languages) FS.writeFile(`/${language}.traineddata`, readPack(engine, language));
  const api = new TessBaseAPI();
  if (api.Init('/', languages.join('+'), ENGINE_MODES[engine]) !== 0) throw new Error('Tesseract did not start.');
  for (const language of languages) FS.unlink(`/${language}.traineddata`);
  return {
    read(png, variables) {
      for (const [name, value] of Object.entries(variables)) api.SetVariable(name, value);
      FS.writeFile('/input', png);
      if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot open the picture.');
      api.Recognize(null);
      return { text: api.GetUTF8Text(), table: api.GetTSVText(0), confidence: api.MeanTextConf() };
    },
    close: () => api.End(),
  };
}
