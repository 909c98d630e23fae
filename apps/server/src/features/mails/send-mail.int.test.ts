import { expect } from 'vitest';
import { deliverMails, mailDeps } from '../../../test/deliver-mails.ts';
import { it } from '../../../test/fixtures.ts';
import { planMail } from '../../../test/plan-mail.ts';
import { runSql } from '../../../test/run-sql.ts';
import { signUpPerson } from '../../../test/test-person.ts';
import { ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { type Mail, MailRefused } from '../../platform/mail/mailer.ts';
import { claimLink } from './mailed-links.repository.ts';
import { sendMail } from './send-mail.ts';

it.beforeEach(async ({ server }) => {
  await deliverMails(server);
});

const logged: unknown[] = [];
const forgotten: string[] = [];

/** One run of the job, with a mail server that does what `take` says. */
function send(server: TestServer, mailId: string, take: (mail: Mail) => unknown): Promise<void> {
  const mailer = {
    send: async (mail: Mail) => void (await take(mail)),
    forget: async (personId: string) => void forgotten.push(personId),
  };
  const log = (problem: unknown) => logged.push(problem);
  return sendMail(mailDeps(server, { mailer, log }), { mailId });
}

function follow(server: TestServer, link = '') {
  const token = /token=([\w-]{43})$/.exec(link)?.[1] ?? '';
  return server.transactions.asSystem((tx) =>
    claimLink(tx, token, ['reset-password', 'confirm-email', 'change-email']),
  );
}

async function rowOf(server: TestServer, mailId: string) {
  return (await runSql(server, 'select *, sent_at is not null as sent from mails where id = $1', [mailId]))[0];
}

const lapse = (server: TestServer, mailId: string) =>
  runSql(server, `update mails set claimed_until = now() - interval '1 second' where id = $1`, [mailId]);

it('a reset mail’s link works, and its token is nowhere in the database [RST-2] [SEC-17]', async ({
  server,
  person,
}) => {
  const id = await planMail(person, 'reset-password', {});
  const [mail] = await deliverMails(server);
  expect(mail).toMatchObject({ id, personId: person.id, to: person.email, subject: 'Set a new password' });
  expect(mail?.link).toMatch(/^http:\/\/kinvault\.test\/reset-password#type=recovery&token=[\w-]{43}$/);
  expect(mail?.text).toContain(mail?.link);
  const token = String(mail?.link).slice(-43);
  for (const table of ['mails', 'auth.mailed_links', 'jobs.job'])
    expect(JSON.stringify(await runSql(server, `select * from ${table}`))).not.toContain(token);
  expect(await follow(server, mail?.link)).toEqual({
    userId: person.id,
    email: person.email,
    purpose: 'reset-password',
  });
});

it.for([
  ['confirm-email', 'auth#type=signup'],
  ['change-email', 'auth#type=email_change'],
] as const)('the link of %s leads to its page and works', async ([kind, page], { server, person }) => {
  const id = await planMail({ ...person, email: 'new@rivera.example' }, kind, {});
  await send(server, id, async ({ to, link }) => {
    expect(link?.startsWith(`${ORIGIN}/${page}&token=`)).toBe(true);
    // when the mail is out, the link must be there already: some people are quick
    expect(await follow(server, link)).toEqual({ userId: person.id, email: to, purpose: kind });
  });
  expect((await rowOf(server, id))?.sent).toBe(true);
});

it('a sent mail is not sent again, and keeps none of its words', async ({ server, person }) => {
  const id = await planMail(person, 'email-changed', { newEmail: 'canary@rivera.example' });
  let sent = '';
  await send(server, id, ({ text }) => (sent += text));
  await send(server, id, () => expect.unreachable());
  expect(sent).toContain('canary@rivera.example');
  expect(JSON.stringify(await rowOf(server, id))).not.toContain('canary');
});

it('one of twenty workers sends a mail; the others come back and find it sent [REL-14]', async ({ server, person }) => {
  const id = await planMail(person, 'reset-password', {});
  let sent = 0;
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => send(server, id, () => sent++)));
  expect(all.map(({ status }) => status)).toContain('fulfilled');
  await Promise.all(Array.from({ length: 20 }, () => send(server, id, () => sent++)));
  expect(sent).toBe(1);
});

it('a worker leaves a mail to another that is sending it, and comes back in case that one dies', async ({
  server,
  person,
}) => {
  const id = await planMail(person, 'two-factor-on', {});
  await send(server, id, async () => {
    await expect(send(server, id, () => expect.unreachable())).rejects.toThrow('Another worker');
  });
  await send(server, id, () => expect.unreachable());
});

it('a worker killed in between is followed by another, whose link voids the first [REL-14]', async ({
  server,
  person,
}) => {
  const id = await planMail(person, 'reset-password', {});
  const mails: Mail[] = [];
  const neverMarks = (mail: Mail) => {
    mails.push(mail);
    return new Promise(() => {});
  };
  void send(server, id, neverMarks);
  await expect.poll(() => mails.length).toBe(1);
  await lapse(server, id);
  await send(server, id, (mail) => mails.push(mail));
  const [first, second] = mails;
  expect(second?.id).toBe(first?.id); // so a mailbox shows it once
  expect(await follow(server, first?.link)).toBeNull();
  expect(await follow(server, second?.link)).not.toBeNull();
});

it('a mail that is not taken is thrown back, and goes at the next try', async ({ server, person }) => {
  const id = await planMail(person, 'reset-password', {});
  for (let tries = 0; tries < 3; tries++) {
    const refused = send(server, id, () => {
      throw new Error('451 come back');
    });
    await expect(refused).rejects.toThrow('451 come back');
  }
  let link: string | undefined;
  await send(server, id, (mail) => (link = mail.link));
  expect(await follow(server, link)).not.toBeNull();
});

it('a mail refused for good is given up, without its address in the log [SEC-38]', async ({ server, person }) => {
  const id = await planMail(person, 'email-changed', { newEmail: 'canary@rivera.example' });
  logged.length = 0;
  await send(server, id, () => {
    throw new MailRefused('The mail server refused the mail: RCPT TO 550.');
  });
  await send(server, id, () => expect.unreachable());
  expect(String((logged[0] as Error).stack)).toContain('RCPT TO 550');
  expect(String((logged[0] as Error).stack)).not.toContain('rivera');
  expect(JSON.stringify(await rowOf(server, id))).not.toContain('canary');
});

it('a late try of an older mail does not void the link that has arrived [SEC-17]', async ({ server, person }) => {
  const older = await planMail(person, 'reset-password', {});
  await expect(send(server, older, () => Promise.reject(new Error('451')))).rejects.toThrow('451');
  const newer = await planMail(person, 'reset-password', {});
  const other = await planMail(await signUpPerson(server), 'reset-password', {});
  let link: string | undefined;
  await send(server, newer, (mail) => (link = mail.link));
  let others = 0;
  await send(server, other, () => others++);
  await send(server, older, () => expect.unreachable());
  expect(await follow(server, link)).not.toBeNull();
  expect(others).toBe(1);
});

it('a slow mail server holds up no deletion, and what comes after it is forgotten [SEC-39]', async ({
  server,
  person,
}) => {
  const id = await planMail(person, 'reset-password', {});
  forgotten.length = 0;
  const remove = `delete from families where owner_id = '${person.id}'; delete from people where id = '${person.id}'`;
  await send(server, id, () => runSql(server, remove));
  expect(await rowOf(server, id)).toBeUndefined();
  expect(forgotten).toEqual([person.id]);
  await send(server, id, () => expect.unreachable());
});
