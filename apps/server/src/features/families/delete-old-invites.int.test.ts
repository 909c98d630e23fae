import { expect } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { it } from '../../../test/fixtures.ts';
import { addLetter } from '../../../test/membership.ts';
import { runSql } from '../../../test/run-sql.ts';
import { forgetExpired } from '../system/forget-expired.ts';

it('the address of an invitation is forgotten 30 days after it ended or ran out [SEC-46]', async ({
  server,
  owner,
  familyId,
}) => {
  const letter = async (name: string, expired: string, ended: string | null) => {
    const id = await addLetter(familyId, owner, { email: `${name}@stone.example` });
    await runSql(
      server,
      `update invites set created_at = now() - interval '90 days', expires_at = now() - $2::interval,
         ended_at = now() - $3::interval where id = $1`,
      [id, expired, ended],
    );
  };
  await letter('open', '-1 day', null);
  await letter('ran-out-lately', '29 days', null);
  await letter('ran-out', '31 days', null);
  await letter('ended-lately', '-1 day', '29 days');
  await letter('ended', '-1 day', '31 days');
  await addInvite(server, familyId, { code: 'OLD123', endsInSeconds: -3600 });
  await forgetExpired(server);
  const left = await runSql(server, `select coalesce(email, code) as name from invites where family_id = $1`, [
    familyId,
  ]);
  expect(left.map(({ name }) => name).sort()).toEqual([
    'OLD123',
    'ended-lately@stone.example',
    'open@stone.example',
    'ran-out-lately@stone.example',
  ]);
});
