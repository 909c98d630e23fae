import { describe, expect, it } from 'vitest';
import { createDeviceCookies } from './device-cookie.ts';

const cookies = createDeviceCookies('a server secret of some length');
const elena = { personId: 'elena', generation: '1', today: 20_000 };
const leo = { personId: 'leo', generation: '1', today: 20_000 };
const later = (days: number) => ({ ...elena, today: elena.today + days });

describe('the cookie of a known device', () => {
  it('the cookie of a known device knows the accounts that have signed in there, and no others', () => {
    const cookie = cookies.add(cookies.add(undefined, elena), leo);
    expect(cookies.findId(cookie, elena)).toMatch(/^[\w-]{16}$/);
    expect(cookies.findId(cookie, leo)).toMatch(/^[\w-]{16}$/);
    expect(cookies.findId(cookie, leo)).not.toBe(cookies.findId(cookie, elena));
    expect(cookies.findId(cookie, { ...elena, personId: 'ada' })).toBeNull();
    expect(cookies.findId(undefined, elena)).toBeNull();
  });

  it('the cookie of a known device does not name the account', () => {
    const cookie = cookies.add(undefined, elena);
    const decoded = cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    expect([cookie, ...decoded].join(' ')).not.toContain('elena');
    expect(cookies.add(undefined, elena)).not.toBe(cookie);
  });

  it('the cookie of a known device is ignored when it is forged, changed, or signed with another secret', () => {
    const cookie = cookies.add(undefined, elena);
    const [id, day, mac] = cookie.split('.');
    const forged = createDeviceCookies('another secret').add(undefined, elena);
    for (const bad of [
      forged,
      `${id}.${Number(day) + 1}.${mac}`,
      `AAAAAAAAAAAAAAAA.${day}.${mac}`,
      `${id}.${day}.`,
      `${id}.${day}.${'A'.repeat(43)}`,
      '~~~',
      'x'.repeat(5_000),
    ])
      expect(cookies.findId(bad, elena)).toBeNull();
  });

  it('the cookie of a known device ends 400 days after the last sign-in, and with the account’s generation', () => {
    const cookie = cookies.add(undefined, elena);
    expect(cookies.findId(cookie, later(400))).not.toBeNull();
    expect(cookies.findId(cookie, later(401))).toBeNull();
    const renewed = cookies.add(cookie, later(400));
    expect(cookies.findId(renewed, later(800))).toBe(cookies.findId(cookie, elena)); // so it keeps its count of tries
    expect(cookies.findId(cookie, { ...elena, generation: '2' })).toBeNull();
  });

  it('the cookie of a known device keeps the eight accounts used last', () => {
    const people = Array.from({ length: 9 }, (_, index) => ({ ...elena, personId: `person ${index}` }));
    const cookie = people.reduce<string | undefined>((former, account) => cookies.add(former, account), undefined);
    const known = people.map((account) => cookies.findId(cookie, account) !== null);
    expect(known).toEqual([false, ...Array(8).fill(true)]);
    expect(cookie?.length).toBeLessThan(600);
  });

  it('the cookie of a known device can forget one account and keep the others', () => {
    const cookie = cookies.add(cookies.add(undefined, elena), leo);
    const left = cookies.remove(cookie, elena);
    expect(cookies.findId(left, elena)).toBeNull();
    expect(cookies.findId(left, leo)).toBe(cookies.findId(cookie, leo));
  });
});
