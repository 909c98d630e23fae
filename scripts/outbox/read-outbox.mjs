import fs from 'node:fs';
import path from 'node:path';
import { Failure } from '../setup/failure.mjs';

/** All mails below the folder, newest first. */
export function readOutbox(folder) {
  try {
    const mails = fs.existsSync(folder) ? listFiles(folder).flatMap(readMail) : [];
    return mails.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  } catch (error) {
    if (error.code !== 'EACCES') throw error;
    throw new Failure(`The outbox ${folder} belongs to another user: run this as the one who runs Kinvault.`);
  }
}

function listFiles(folder) {
  const people = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return people.flatMap(({ name }) => {
    const files = fs.readdirSync(path.join(folder, name)).filter((file) => /^[^.].*\.json$/.test(file));
    return files.map((file) => path.join(folder, name, file));
  });
}

function readMail(file) {
  try {
    return [JSON.parse(fs.readFileSync(file, 'utf8'))];
  } catch (error) {
    if (error.code === 'ENOENT') return []; // removed meanwhile
    throw error;
  }
}
