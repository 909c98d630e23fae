import type { PartState } from '@kinvault/domain/system/readiness.schema.ts';
import { expect, it } from 'vitest';
import { ReadOnlyDatabase } from '../../platform/db/connection-faults.ts';
import { StorageFull, StorageUnavailable, StoreNotThere } from '../../platform/storage/storage-errors.ts';
import { createPartCheck } from './part-check.ts';

const QUICK = { answerMs: 20, freshMs: 0, onFault: () => {} };

it.each<[PartState, Error]>([
  ['read_only', new ReadOnlyDatabase()],
  ['not_there', new StoreNotThere('its folder is gone')],
  ['full', new StorageFull()],
  ['unreachable', new StorageUnavailable('it cannot be reached')],
  ['unreachable', new Error('Query read timeout')],
])('a part is %s after the failure “$1”', async (state, error) => {
  const ask = createPartCheck(() => Promise.reject(error), QUICK);
  expect(await ask()).toBe(state);
});

it('a check that hangs is answered all the same, is not begun a second time, and its result still counts', async () => {
  let begun = 0;
  let finish = () => {};
  const check = () => {
    begun++;
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  };
  const ask = createPartCheck(check, { ...QUICK, freshMs: 60_000 });
  for (let asked = 0; asked < 3; asked++) expect(await ask()).toBe('unreachable');
  expect(begun).toBe(1);
  finish();
  expect(await ask()).toBe('ok');
  expect(await ask()).toBe('ok');
  expect(begun).toBe(1);
});

it('a fault is logged when it begins, not at each check', async () => {
  const told: PartState[] = [];
  let isBroken = true;
  const check = async () => {
    if (isBroken) throw new StorageFull();
  };
  const ask = createPartCheck(check, { ...QUICK, onFault: (state) => told.push(state) });
  for (let asked = 0; asked < 3; asked++) await ask();
  expect(told).toEqual(['full']);
  isBroken = false;
  await ask();
  isBroken = true;
  await ask();
  expect(told).toEqual(['full', 'full']);
});
