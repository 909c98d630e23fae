export interface MailParts {
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** A mail with a text and an HTML part, as a mail program reads it (RFC 2045, 2046, 2047). */
export function readMailParts(raw: string): MailParts {
  const { headers, body } = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHead(part.replace(/^\r\n/, '')));
  const find = (type: string) => {
    const part = parts.find(({ headers: own }) => own.get('content-type')?.startsWith(type));
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return { headers, text: find('text/plain'), html: find('text/html') };
}

function splitHead(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

/** As a mail program shows it. */
export function decodeHeader(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?') // space between two encoded words is none
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_word, kind, encoded) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeQuotedPrintable(encoded.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding = '7bit'): string {
  const text = encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
  const decoded = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : text;
  return decoded.replaceAll('\r\n', '\n').trim();
}

function decodeQuotedPrintable(encoded: string): string {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_sign, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
