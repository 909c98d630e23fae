import { ERRORS } from '@kinvault/domain/errors.ts';
import { outsideRoutes } from '@kinvault/domain/links/outside-routes.ts';
import { expect, it } from 'vitest';
import { canTryAgain, problemText } from './problems.ts';
import { codeOf, Refusal } from './visit.ts';

const OTHER = problemText(new Error('anything'));

it('every refusal of the routes for people outside has its own sentence [LNK-1, LNK-5]', () => {
  const codes = new Set(Object.values(outsideRoutes).flatMap(({ errors }) => errors as readonly string[]));
  expect(codes.size).toBeGreaterThan(8);
  expect([...codes].filter((code) => problemText(new Refusal(code)) === OTHER)).toEqual([]);
});

it('only what may pass is offered again', () => {
  expect(canTryAgain(new Refusal('offline'))).toBe(true);
  expect(canTryAgain(new Refusal('file_type_refused'))).toBe(false);
  expect(Object.keys(ERRORS)).toContain('file_type_refused');
});

it.each([null, {}, { error: 'x' }, { error: { code: 4 } }])('a body without a code counts as internal: %j', (body) => {
  expect(codeOf(body)).toBe('internal');
});
