import sharp from 'sharp';
import { expect, it } from 'vitest';
import { addProfileToPng, findColorProfile } from './heic-color-profile.ts';

async function displayP3(): Promise<Buffer> {
  const png = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .png();
  const { icc } = await sharp(await png.toBuffer()).metadata();
  return Buffer.from(icc ?? []);
}

function colorBox(profile: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(12 + profile.length);
  return Buffer.concat([Buffer.from('before'), size, Buffer.from('colrprof'), profile, Buffer.from('after')]);
}

it('the profile is taken out of its box whole', async () => {
  const profile = await displayP3();
  expect(findColorProfile(colorBox(profile))?.equals(profile)).toBe(true);
});

it('no box, a box without a profile, or a box cut off is no profile', async () => {
  expect(findColorProfile(Buffer.from('nothing here'))).toBeNull();
  expect(findColorProfile(Buffer.from('colrprof'))).toBeNull();
  expect(findColorProfile(colorBox(Buffer.alloc(100)))).toBeNull();
  expect(findColorProfile(colorBox(await displayP3()).subarray(0, 30))).toBeNull();
});

it('pixels said to be in Display P3 become stronger in sRGB', async () => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c86464' } })
    .png()
    .toBuffer();
  const [red = 0, green = 0] = await sharp(addProfileToPng(plain, await displayP3()))
    .raw()
    .toBuffer();
  expect(red).toBeGreaterThan(200 + 5);
  expect(green).toBeLessThan(100 - 2);
});
