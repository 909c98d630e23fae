import fs from 'node:fs';
import path from 'node:path';

export interface Source {
  /** relative to the repository */
  file: string;
  text: string;
}

/** Where sentences for people are written. The rest of the server speaks to its operator, in English. */
const WITH_SENTENCES = ['apps/web/src', 'packages/domain/src', 'apps/server/src'];

export function readSources(root: string): Source[] {
  return WITH_SENTENCES.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
      .sort()
      .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') })),
  );
}
