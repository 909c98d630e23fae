const ORIENTATION_TAG = 0x0112;
const MAX_TAGS = 200;

/** Whether the file says by a property of its own how its picture is turned or mirrored: then EXIF does not count. */
export function hasOwnOrientation(heic: Buffer): boolean {
  const start = heic.indexOf('ipco', 0, 'latin1');
  if (start < 4) return false;
  const properties = heic.subarray(start, Math.min(heic.length, start - 4 + heic.readUInt32BE(start - 4)));
  return properties.includes('irot', 0, 'latin1') || properties.includes('imir', 0, 'latin1');
}

/** 1 to 8, as in EXIF; 1 where the file says nothing. Found by its signature rather than by walking. */
export function findExifOrientation(heic: Buffer): number {
  for (const signature of ['Exif\0\0II*\0', 'Exif\0\0MM\0*']) {
    const at = heic.indexOf(signature, 0, 'latin1');
    if (at >= 0) return readOrientation(heic.subarray(at + 6), signature.includes('II'));
  }
  return 1;
}

function readOrientation(tiff: Buffer, isLittle: boolean): number {
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(short(start), MAX_TAGS);
  for (let tag = 0; tag < count; tag++) {
    const at = start + 2 + 12 * tag;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
