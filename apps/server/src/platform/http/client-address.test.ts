import { expect, it } from 'vitest';
import { addressBucket, addressNetwork } from './client-address.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:443', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket);
});

it.each(['', 'unknown', '1.2.3', '1.2.3.4.5', '[1.2.3.4', ':::', 'x'.repeat(3000), "'; drop table"])(
  'everything that is no address shares one bucket: %s',
  (address) => {
    expect(addressBucket(address)).toBe('unreadable');
  },
);

it.each([
  ['2001:db8:1:2345::1', 56, '2001:db8:1:2300::/56'],
  ['2001:db8:1:23ff::1', 56, '2001:db8:1:2300::/56'],
  ['2001:db8:1:2345::1', 48, '2001:db8:1:0::/48'],
  ['192.0.2.1', 48, '192.0.2.1'],
] as const)('%s belongs to the /%i network %s', (address, bits, network) => {
  expect(addressNetwork(address, bits)).toBe(network);
});
