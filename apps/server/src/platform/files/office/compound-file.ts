import type { FileWindow } from '../file-window.ts';
import { damagedFile } from '../refused-file.ts';

/**
 * The names that stand directly in the root storage of an OLE compound file ([MS-CFB] §2.2–2.6). Names deeper down are
 * of embedded objects: a sheet inside a presentation does not make the presentation a workbook. In capitals, since the
 * format compares names so, and some programs write them so (§2.6.4).
 */
export async function listRootNames(file: FileWindow): Promise<Set<string>> {
  const table = await openSectorTable(file);
  const directory = await readChain(file, table, table.directoryStart);
  return rootNames(directory);
}

const END_OF_CHAIN = 0xfffffffe;
const NO_STREAM = 0xffffffff;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
// 109 allocation sectors are named in the header, which covers 7 MB; each further list sector covers another 8 MB.
const ALLOCATIONS_IN_HEADER = 109;
const MAX_LIST_SECTORS = 64;
// Real documents hold tens of streams; this is 4,096 of them.
const MAX_DIRECTORY_BYTES = 512 * 1024;

type SectorTable = {
  sectorBytes: number;
  directoryStart: number;
  /** Where the n-th sector of the allocation table lies. */
  allocationSectors: number[];
};

async function openSectorTable(file: FileWindow): Promise<SectorTable> {
  const header = await file.bytes(0, HEADER_BYTES);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw damagedFile();
  const sectorBytes = 2 ** shift;
  const allocationSectors: number[] = [];
  for (let index = 0; index < ALLOCATIONS_IN_HEADER; index++) {
    allocationSectors.push(header.readUInt32LE(76 + 4 * index));
  }
  let next = header.readUInt32LE(68);
  for (let list = 0; next < END_OF_CHAIN && list < MAX_LIST_SECTORS; list++) {
    const sector = await file.bytes(sectorOffset(next, sectorBytes), sectorBytes);
    for (let at = 0; at < sectorBytes - 4; at += 4) allocationSectors.push(sector.readUInt32LE(at));
    next = sector.readUInt32LE(sectorBytes - 4);
  }
  return { sectorBytes, directoryStart: header.readUInt32LE(48), allocationSectors };
}

function sectorOffset(sector: number, sectorBytes: number): number {
  return (sector + 1) * sectorBytes;
}

async function readChain(file: FileWindow, table: SectorTable, start: number): Promise<Buffer> {
  const sectors: Buffer[] = [];
  const limit = Math.ceil(MAX_DIRECTORY_BYTES / table.sectorBytes);
  let sector = start;
  while (sector < END_OF_CHAIN) {
    // Also what ends a chain that bites its own tail.
    if (sectors.length >= limit) throw damagedFile();
    const bytes = await file.bytes(sectorOffset(sector, table.sectorBytes), table.sectorBytes);
    sectors.push(Buffer.from(bytes));
    sector = await nextSector(file, table, sector);
  }
  return Buffer.concat(sectors);
}

async function nextSector(file: FileWindow, table: SectorTable, sector: number): Promise<number> {
  const perSector = table.sectorBytes / 4;
  const allocation = table.allocationSectors[Math.floor(sector / perSector)];
  if (allocation === undefined || allocation >= END_OF_CHAIN) throw damagedFile();
  const at = sectorOffset(allocation, table.sectorBytes) + 4 * (sector % perSector);
  return (await file.bytes(at, 4)).readUInt32LE(0);
}

/** The root's children are a binary tree of siblings; a hostile one may point in circles. */
function rootNames(directory: Buffer): Set<string> {
  const names = new Set<string>();
  const seen = new Set<number>();
  const count = Math.floor(directory.length / ENTRY_BYTES);
  const pending = count > 0 ? [directory.readUInt32LE(76)] : [];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (id === NO_STREAM || id >= count || seen.has(id)) continue;
    seen.add(id);
    const entry = directory.subarray(id * ENTRY_BYTES, (id + 1) * ENTRY_BYTES);
    names.add(entryName(entry));
    pending.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return names;
}

function entryName(entry: Buffer): string {
  const nameBytes = Math.min(entry.readUInt16LE(64), 64);
  return entry.toString('utf16le', 0, Math.max(0, nameBytes - 2)).toUpperCase();
}
