import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMember,
  as,
  buildTestApp,
  signUpPerson,
  type TestApp,
  type TestPerson,
  uploadBytes,
} from '../../../test/build-test-app.ts';
import { setProcessed } from './document-files.repository.ts';

let test: TestApp;
let owner: TestPerson;
let familyIds: string[];
beforeAll(async () => {
  test = await buildTestApp();
  owner = await signUpPerson(test);
  const second = await signUpPerson(test, 'Leo Rivera');
  await addMember(test, second.familyId, owner);
  familyIds = [owner.familyId, second.familyId];
});
afterAll(() => test.stop());

it('documents added to the same families at once, their pictures becoming ready meanwhile, never wait for each other in a circle', async () => {
  const draw = async (index: number): Promise<number> => {
    const fileId = await uploadBytes(test, owner);
    const shareWith = index % 2 === 0 ? familyIds : familyIds.toReversed();
    const target = { kind: 'person', personId: owner.id, shareWith };
    const payload = { fileId, fileName: 'a.png', name: `Paper ${index}`, type: 'Other', target };
    const { statusCode } = await test.app.inject(as(owner, { method: 'POST', url: '/api/documents', payload }));
    await test.transactions.asSystem((tx) => setProcessed(tx, fileId, { thumbnail: 'none', text_state: 'none' }));
    return statusCode;
  };
  const statuses = await Promise.all(Array.from({ length: 60 }, (_, index) => draw(index)));
  expect(statuses).toEqual(Array(60).fill(201));
});
