/**
 * npm run outbox                    the list, newest first
 * npm run outbox -- 2               the second of the list (or an id) as text
 * npm run outbox -- link [address]  the newest link that confirms or resets something, to that address if one is given
 */
import path from 'node:path';
import { Failure, main } from '../setup/failure.mjs';
import { readOutbox } from './read-outbox.mjs';

const folder = path.join(path.resolve(process.env.DATA_DIR || './data'), 'outbox');

await main(() => {
  const mails = readOutbox(folder);
  const [what, address] = process.argv.slice(2);
  if (what === undefined) print(listed(mails));
  else if (what === 'link') print(findLink(mails, address));
  else print(shown(findMail(mails, what)));
});

function listed(mails) {
  if (mails.length === 0) return `No mails in ${folder}.${process.env.SMTP_URL ? ' They go to your mail server.' : ''}`;
  const width = Math.max(...mails.map(({ to }) => to.length));
  return mails
    .map(({ createdAt, to, subject }, index) => {
      return `${String(index + 1).padStart(4)}  ${localTime(createdAt)}  ${to.padEnd(width)}  ${subject}`;
    })
    .join('\n');
}

function shown({ createdAt, to, subject, text }) {
  return `To: ${to}\nSubject: ${subject}\nDate: ${localTime(createdAt)}\n\n${text.trimEnd()}`;
}

function findMail(mails, what) {
  const mail = mails.find(({ id }) => id === what) ?? mails[Number(what) - 1];
  if (!mail) throw new Failure(`There is no mail ${what}: npm run outbox lists them.`);
  return mail;
}

function findLink(mails, address) {
  const isTheirs = ({ to }) => address === undefined || to === address.toLowerCase();
  const mail = mails.find((each) => isTheirs(each) && each.link?.includes('token='));
  if (!mail) throw new Failure(`No mail${address ? ` to ${address}` : ''} with a link is in ${folder}.`);
  return mail.link;
}

/** Names in mails are anybody's: none of their control characters reaches the terminal. */
function print(text) {
  console.log(text.replace(/[^\P{Cc}\n]/gu, ''));
}

function localTime(iso) {
  const date = new Date(iso);
  const two = (number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
