import { crc32, deflateRawSync } from 'node:zlib';

export type ZipPart = {
  name: string;
  content?: string | Buffer;
  /** Packed bytes as they are, for archives that no honest program writes. */
  packed?: Buffer;
  /** What the archive claims the part unpacks to. */
  claimedBytes?: number;
  /** Points at an earlier part's bytes instead of its own. */
  sharesBytesOf?: number;
  flags?: number;
};

type Written = { headerAt: number; packedBytes: number };

/** A ZIP, honest or not, for tests. */
export function makeZip(parts: ZipPart[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const written: Written[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? '');
    const packed = part.packed ?? deflateRawSync(content);
    const shared = part.sharesBytesOf === undefined ? undefined : written[part.sharesBytesOf];
    const place = shared ?? { headerAt: at, packedBytes: packed.length };
    const fields = entryFields(part, content, place.packedBytes);
    const name = Buffer.from(part.name);
    if (!shared) {
      const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
      bodies.push(body);
      at += body.length;
    }
    written.push(place);
    directory.push(directoryEntry(fields, name, place.headerAt));
  }
  const directoryBytes = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directoryBytes.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directoryBytes, end]);
}

/** The 26 bytes that the local header and the directory entry have in common. */
function entryFields(part: ZipPart, content: Buffer, packedBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(part.flags ?? 0, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packedBytes, 14);
  fields.writeUInt32LE(part.claimedBytes ?? content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(part.name), 22);
  return fields;
}

function directoryEntry(fields: Buffer, name: Buffer, headerAt: number): Buffer {
  const madeBy = Buffer.from([20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(headerAt, 10);
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, fields, rest, name]);
}

const WORD_MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export function contentTypes(mainType: string = WORD_MAIN): ZipPart {
  return {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
  };
}

/** Some kilobytes of packed bytes that unpack to this many megabytes of zeros, made without ever holding them. */
export function packedZeros(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { level: 9, finishFlush: 3 });
  const lastBlock = Buffer.from([3, 0]);
  return Buffer.concat([...Array.from({ length: Math.ceil(megabytes / 16) }, () => piece), lastBlock]);
}
