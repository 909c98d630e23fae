import { expect, it } from 'vitest';
import { type Answer, createAnswerReader } from './answer-reader.ts';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const EMPTY = 'HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n';

function readInPieces(text: string, size: number): Answer[] {
  const read = createAnswerReader();
  const bytes = Buffer.from(text);
  const answers: Answer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const answer = read(bytes.subarray(at, at + size), true);
    if (answer) answers.push(answer);
  }
  return answers;
}

it.each([1, 2, 3, 7, 20, 39, 44])('an answer that comes in pieces of %i bytes is read whole', (size) => {
  expect(readInPieces(OK, size)).toEqual([{ status: 200, bodyBytes: 5, body: 'hello' }]);
});

it('consecutive answers on one connection are separated', () => {
  const answers = readInPieces(`${EMPTY}${OK}${EMPTY}`, 1);
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [304, ''],
    [200, 'hello'],
    [304, ''],
  ]);
});

it('an answer of unknown length is an error, not a wrong figure', () => {
  expect(() => readInPieces('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', 99)).toThrow(/content-length/);
});
