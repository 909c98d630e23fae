import { expect, it, vi } from 'vitest';
import { createUploads } from './create-uploads.ts';
import { NEW_CHECK } from './duplicate-check.ts';
import { createUploadItem } from './file-admission.ts';

const TARGET = { kind: 'person', personId: 'elena', shareWith: [] as string[] } as const;
const never = () => new Promise<never>(() => {});

it('files chosen together are checked for duplicates once before they are sent [REA-9]', async () => {
  const items = ['a', 'b', 'c'].map((name) => ({
    ...createUploadItem(new File([name], name), { target: { ...TARGET }, tags: [] }, 1_000),
    check: NEW_CHECK,
  }));
  const fingerprint = vi.fn(async (file: File) => `sum of ${file.name}`);
  const findDuplicates = vi.fn(async () => []);
  const sent: string[] = [];
  const uploads = createUploads(items, {
    sendFile: (file) => {
      sent.push(file.name);
      return never();
    },
    createDocument: never,
    duplicates: { fingerprint, findDuplicates, addVersion: never },
    connection: { isLost: () => false, subscribe: () => () => {} },
  });
  uploads.start({ onSendingFailed: () => {}, onSavingFailed: () => {}, onSaved: () => {} });
  await vi.waitFor(() => expect(uploads.getSnapshot().items.every(({ check }) => check?.isDue === false)).toBe(true));
  expect(sent).toEqual(['a', 'b']);
  expect(fingerprint).toHaveBeenCalledTimes(3);
  expect(findDuplicates.mock.calls).toEqual([[['sum of a', 'sum of b', 'sum of c']]]);
});
