export interface Answer {
  status: number;
  bodyBytes: number;
  /** Empty unless asked for. */
  body: string;
}

const HEAD_END = '\r\n\r\n';

/**
 * Reads one HTTP/1.1 answer after the other from a connection's chunks. It knows content-length alone, and no chunked
 * bodies: a whole HTTP client would spend more than the server that it measures.
 */
export function createAnswerReader(): (chunk: Buffer, keepBody: boolean) => Answer | undefined {
  let head = '';
  let status = 0;
  let expected = -1; // none while the head is being read
  let received = 0;
  let kept: Buffer[] = [];

  function begin(chunk: Buffer): Buffer {
    const before = head.length;
    head += chunk.toString('latin1');
    const end = head.indexOf(HEAD_END);
    if (end < 0) return chunk.subarray(chunk.length);
    status = Number(head.slice(9, 12));
    expected = lengthOf(head.slice(0, end), status);
    head = '';
    return chunk.subarray(end + HEAD_END.length - before);
  }

  return (chunk, keepBody) => {
    const body = expected < 0 ? begin(chunk) : chunk;
    received += body.length;
    if (keepBody && body.length > 0) kept.push(Buffer.from(body));
    if (expected < 0 || received < expected) return undefined;
    const answer = { status, bodyBytes: received, body: Buffer.concat(kept).toString() };
    expected = -1;
    received = 0;
    kept = [];
    return answer;
  };
}

function lengthOf(head: string, status: number): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined && status !== 304) return Number(length);
  if (status === 204 || status === 304) return 0;
  throw new Error(`An answer without content-length cannot be measured:\n${head}`);
}
