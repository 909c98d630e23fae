import { crc32, deflateSync } from 'node:zlib';

const ICC_SIGNATURE_AT = 36;

/**
 * The ICC profile of a HEIC, which libheif does not hand over: iPhones write Display P3, dull when taken for sRGB.
 * Found by the box's name rather than by walking: a false hit needs the profile's own signature in its place too.
 */
export function findColorProfile(heic: Buffer): Buffer | null {
  const nameAt = heic.indexOf('colrprof', 0, 'latin1');
  if (nameAt < 4) return null;
  const boxEnd = nameAt - 4 + heic.readUInt32BE(nameAt - 4);
  const profile = heic.subarray(nameAt + 8, Math.min(boxEnd, heic.length));
  return profile.toString('latin1', ICC_SIGNATURE_AT, ICC_SIGNATURE_AT + 4) === 'acsp' ? profile : null;
}

// After the signature and the IHDR chunk, before any picture data.
const PROFILE_PLACE = 33;

/** A PNG with this profile; sharp can write only profiles that it converts to, not say which one pixels are in. */
export function addProfileToPng(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, PROFILE_PLACE), length, content, checksum, png.subarray(PROFILE_PLACE)]);
}
