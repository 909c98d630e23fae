declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills `pixels`, and calls back with null where it cannot. */
    display(pixels: HeifPixels, callback: (displayed: HeifPixels | null) => void): void;
    free(): void;
  }
  export interface HeifPixels {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  export interface HeifDecoder {
    /** The pictures that stand for themselves; none where the file cannot be read. */
    decode(bytes: Uint8Array): HeifImage[];
  }
  const libheif: { ready: Promise<unknown>; HeifDecoder: new () => HeifDecoder };
  export default libheif;
}
