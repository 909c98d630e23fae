import { DOCUMENT_TYPES } from '@kinvault/domain/documents/document-types.ts';
import { expect, it } from 'vitest';
import { SETTING_TYPES } from './setting-types.ts';

it('the settings of reminders name every type of document once [KNO-1] [KNO-8]', () => {
  expect(SETTING_TYPES.toSorted()).toEqual(DOCUMENT_TYPES.toSorted());
});
