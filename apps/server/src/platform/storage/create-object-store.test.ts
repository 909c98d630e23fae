import { describe, expect, it } from 'vitest';
import { createObjectStore } from './create-object-store.ts';
import { fileKey, parseFileKey } from './file-key.ts';
import { requireObjectKey } from './object-store.ts';
import { parseS3Address } from './s3-address.ts';

describe('the address of the storage', () => {
  it.each([
    ['file:data', 'from the root on'],
    ['file:', 'from the root on'],
    ['/srv/files', 'must begin with'],
    ['http://bucket', 'must begin with'],
    ['s3:bucket', 'must look like'],
    ['s3://', 'must look like'],
    ['s3://bucket/folder', 'must look like'],
    ['s3://bucket:99', 'must look like'],
    ['s3://bucket?endpoint=localhost', 'must begin with http'],
    ['s3://bucket?regoin=x', '"regoin"'],
    ['s3://key@bucket', 'without a secret'],
  ])('the storage address %s is refused in one sentence', (url, words) => {
    expect(() => createObjectStore(url)).toThrow(words);
  });

  it('a storage address is never quoted, since it may contain a password', () => {
    expect(() => createObjectStore('s3://key:hidden@bucket?endpoint=x')).toThrow(/^((?!hidden).)*$/);
    expect(() => createObjectStore('ftp://key:hidden@bucket')).toThrow(/^((?!hidden).)*$/);
  });

  it('the storage address of a bucket is read with its endpoint, region and decoded credentials', () => {
    expect(parseS3Address('s3://a%3Ab:c%2Fd@my-bucket?endpoint=https://s3.example:9000&region=eu-1')).toEqual({
      bucket: 'my-bucket',
      endpoint: 'https://s3.example:9000',
      region: 'eu-1',
      credentials: { accessKeyId: 'a:b', secretAccessKey: 'c/d' },
    });
    expect(parseS3Address('s3://bucket')).toEqual({
      bucket: 'bucket',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
    });
  });
});

describe('the key of a stored file', () => {
  const ID = '01990000-0000-7000-8000-0000000000ab';

  it('the key of a stored file spreads files over folders by the end of their id, with avatars apart', () => {
    expect(fileKey(ID, 'thumbnail')).toBe(`documents/ab/${ID}`);
    expect(fileKey(ID, 'avatar')).toBe(`avatars/ab/${ID}`);
    expect(parseFileKey(fileKey(ID, 'original'))).toEqual({ id: ID, purpose: 'original' });
    expect(parseFileKey(fileKey(ID, 'avatar'))).toEqual({ id: ID, purpose: 'avatar' });
  });

  it.each(['../../etc/passwd', ID.toUpperCase(), `${ID}/..`, `${ID}\n`, ''])(
    'the key of a stored file is never made from %j',
    (id) => {
      expect(() => fileKey(id, 'original')).toThrow('UUID');
    },
  );

  it.each(['documents/lost+found', `documents/cd/${ID}`, `other/ab/${ID}`, `documents/ab/${ID}.txt`])(
    'the key of a stored file is not read from the foreign %s',
    (key) => {
      expect(parseFileKey(key)).toBeNull();
    },
  );

  it.each(['a', '/a/b', 'a/../b', 'a//b', 'a/b/', 'a/.b', 'a\\b/c', 'a/b\n'])(
    'the key of a stored file is never %j',
    (key) => {
      expect(() => requireObjectKey(key)).toThrow('no key');
    },
  );
});
