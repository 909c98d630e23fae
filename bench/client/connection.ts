import net from 'node:net';
import { type Answer, createAnswerReader } from './answer-reader.ts';

const READ_BYTES = 256 * 1024;

export interface Connection {
  /** One request at a time. */
  ask(request: Buffer[], keepBody?: boolean): Promise<Answer>;
  close(): void;
}

/** A kept-alive connection that writes ready-made bytes and reads into one buffer, so that the client costs little. */
export function connect(port: number): Promise<Connection> {
  const read = createAnswerReader();
  let keep = false;
  let settle: ((answer: Answer) => void) | undefined;
  let fail: (error: Error) => void = () => {};
  return new Promise((resolve, reject) => {
    fail = reject;
    const socket = net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BYTES),
        callback: (length, buffer) => {
          try {
            const answer = read(Buffer.from(buffer.buffer, buffer.byteOffset, length), keep);
            if (answer) settle?.(answer);
          } catch (error) {
            fail(error as Error);
          }
          return true;
        },
      },
    });
    socket.on('error', (error) => fail(error));
    socket.on('close', () => fail(new Error('The server closed the connection.')));
    socket.on('connect', () =>
      resolve({
        ask: (request, keepBody = false) =>
          new Promise((resolveAnswer, rejectAnswer) => {
            keep = keepBody;
            settle = resolveAnswer;
            fail = rejectAnswer;
            socket.cork();
            for (const part of request) socket.write(part);
            socket.uncork();
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
