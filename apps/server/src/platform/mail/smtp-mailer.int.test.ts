import net, { type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type SinkOptions, type SmtpSink, startSmtpSink } from '../../../test/smtp-sink.ts';
import { type Mail, MailRefused } from './mailer.ts';
import { createSmtpMailer, transportOptions } from './smtp-mailer.ts';

const MAIL: Mail = {
  id: '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa',
  personId: null,
  to: 'zoe@rivera.example',
  subject: 'Set a new password, Zoë',
  text: `Hello Zoë,\n\nChoose one here:\nhttps://papers.example/reset-password#type=recovery&token=${'t'.repeat(43)}\n`,
  html: '<p>Hello Zoë, <a href="https://papers.example/">choose one</a>: it’s easy</p>',
};

const appUrl = () => 'https://papers.example:8443';
const from = 'Kinvault <papers@kinvault.example>';

async function startSink(options?: SinkOptions): Promise<SmtpSink> {
  const sink = await startSmtpSink(options);
  onTestFinished(() => sink.stop());
  return sink;
}

function send(url: string, mail: Partial<Mail> = {}): Promise<void> {
  const limits = { stepMs: 500, wholeMs: 1500 };
  return createSmtpMailer({ url, from, appUrl, limits }).send({ ...MAIL, ...mail });
}

/** What the failure would leave in a log. */
async function failureOf(sending: Promise<void>): Promise<Error> {
  const error = await sending.then(
    () => new Error('it was sent'),
    (reason) => reason,
  );
  expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/rivera|zoe|lantern/);
  return error;
}

it('a mail arrives whole, signed in and from whom the settings say', async () => {
  const { url, received } = await startSink();
  await send(url);
  expect(received).toHaveLength(1);
  const [mail] = received;
  expect(mail).toMatchObject({ user: 'papers', from: 'papers@kinvault.example', to: ['zoe@rivera.example'] });
  expect(Object.fromEntries(mail?.headers ?? [])).toMatchObject({
    from: 'Kinvault <papers@kinvault.example>',
    to: 'zoe@rivera.example',
    subject: 'Set a new password, Zoë',
    'message-id': '<0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa@papers.example>',
    'auto-submitted': 'auto-generated',
  });
  expect(mail?.text).toBe(MAIL.text.trim());
  expect(mail?.html).toBe(MAIL.html);
});

it.each(['=?utf-8?q?https=3A=2F=2Fevil=2Eexample?= invites you to Zoë', 'to =?utf-8?q?=E2=80=AEelpmaxe?='])(
  'the subject %j arrives as it was written: nothing in it is decoded twice [SEC-32]',
  async (subject) => {
    const { url, received } = await startSink();
    await send(url, { subject });
    expect(received[0]?.headers.get('subject')).toBe(subject);
  },
);

it.for([
  ['https://papers.example/u/t', 'List-Unsubscribe=One-Click'],
  ['http://papers.local/u/t', undefined], // one click is for https alone (RFC 8058)
] as const)('a mail that can be ended at %s says so in its headers [KNO-5]', async ([unsubscribeUrl, oneClick]) => {
  const { url, received } = await startSink();
  await send(url, { unsubscribeUrl });
  await send(url);
  expect(received[0]?.headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(received[0]?.headers.get('list-unsubscribe-post')).toBe(oneClick);
  expect([...(received[1]?.headers.keys() ?? [])].join()).not.toContain('list-');
});

it('the same mail sent again has the same Message-ID', async () => {
  const { url, received } = await startSink();
  await send(url);
  await send(url);
  expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
});

it('no address and no subject adds a recipient or a header', async () => {
  const { url, received } = await startSink();
  await send(url, { subject: 'Zoë\r\nBcc: mallory@evil.example\r\n\r\nbody' });
  for (const to of ['zoe@rivera.example,mallory@evil.example', 'mallory@evil.example <zoe@rivera.example>'])
    await send(url, { to }).catch(() => {}); // refused, or taken for one strange mailbox
  expect(received.flatMap(({ to }) => to)).not.toContain('mallory@evil.example');
  expect(received[0]?.to).toEqual(['zoe@rivera.example']);
  expect(received[0]?.headers.has('bcc')).toBe(false);
  expect(received[0]?.text).toBe(MAIL.text.trim());
});

it.each([
  ['an unknown mailbox', 'recipient', 550, '5.1.1 <zoe@rivera.example>: no such user'],
  ['a refused content', 'content', 554, '5.6.0 of zoe@rivera.example'],
] as const)('the failure %s is final, and its reason names no address [SEC-38]', async (_what, at, code, words) => {
  const { url, received } = await startSink({ refuse: { at, code, words } });
  const error = await failureOf(send(url));
  expect(error).toBeInstanceOf(MailRefused);
  expect(error.message).toContain(String(code));
  expect(received).toEqual([]);
});

it.each([
  ['a full mailbox', 'recipient', 452, '4.2.2 <zoe@rivera.example>: full'],
  ['a server that does not relay for us', 'recipient', 554, '5.7.1 <zoe@rivera.example>: relay access denied'],
  ['a sender that the server does not know', 'sender', 550, '5.1.8 sender of zoe@rivera.example'],
  ['a server that asks to come back', 'content', 451, '4.7.1 greylisted zoe@rivera.example'],
] as const)(
  'the failure %s is tried again, and its reason names no address [SEC-38]',
  async (_what, at, code, words) => {
    const { url } = await startSink({ refuse: { at, code, words } });
    const error = await failureOf(send(url));
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error.message).toContain(String(code));
  },
);

it('a wrong password, and a server that is down, are tried again', async () => {
  const { url, port } = await startSink();
  for (const wrong of [url.replace('quiet', 'loud'), `smtp://127.0.0.1:${port === 1 ? 2 : 1}`]) {
    expect(await failureOf(send(wrong))).not.toBeInstanceOf(MailRefused);
  }
});

it.each([
  ['says nothing', () => {}],
  [
    'drips',
    (socket: net.Socket) => {
      socket.write('220 mail.example\r\n');
      setInterval(() => socket.write('250-patience\r\n'), 100).unref();
    },
  ],
])('a server that %s holds nobody up', async (_what, serve) => {
  const sockets: net.Socket[] = [];
  const server = net.createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await failureOf(send(`smtp://127.0.0.1:${port}`))).not.toBeInstanceOf(MailRefused);
  for (const socket of sockets) socket.destroy();
});

it('where encryption is asked for, a server without it gets neither password nor mail', async () => {
  const { url, received } = await startSink();
  await failureOf(send(`${url}?requireTLS=true`));
  expect(received).toEqual([]);
});

it('a password crosses a network only encrypted, unless the operator says otherwise', () => {
  const isRequired = (url: string) => transportOptions(url, 1).requireTLS;
  expect(isRequired('smtp://papers:secret@mail.example')).toBe(true);
  expect(isRequired('smtp://papers:secret@localhost.evil.example')).toBe(true);
  expect(isRequired('smtp://papers:secret@127.evil.example')).toBe(true);
  expect(isRequired('smtp://mail.example')).toBe(false);
  expect(isRequired('smtp://papers:secret@127.0.0.1:2525')).toBe(false);
});

it('encryption that is offered is used, with a certificate that is trusted', async () => {
  const { url, received } = await startSink({ server: { disabledCommands: [], allowInsecureAuth: false } });
  await failureOf(send(url)); // its own certificate, which nobody knows
  expect(received).toEqual([]);
  await send(`${url}?tls.rejectUnauthorized=false`);
  expect(received[0]?.user).toBe('papers');
});
