declare module 'heic-decode' {
  export default function decodeHeic(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
