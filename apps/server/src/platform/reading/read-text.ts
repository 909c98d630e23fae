import type { PageText } from '@kinvault/domain/documents/paper-reading.schema.ts';
import { findDates } from '@kinvault/domain/printed-dates/find-dates.ts';
import { MAX_READ_CHARS } from '../processing/processed-file.ts';
import { startCpuClock } from './cpu-clock.ts';
import type { Pages } from './pages.ts';
import type { TextRange, TextReading } from './reading.ts';
import { PAGE_PIXELS, readPage } from './text/read-page.ts';

/** A stamp on a scan ('Scanned with …', a page number) is no text layer. */
const MIN_LAYER_CHARS = 100;
/** No further page is begun after this much processor time: the caller goes on in another call. */
const LAST_PAGE_MS = 5000;

export async function readText(pages: Pages, { languages, firstPage, pages: most }: TextRange): Promise<TextReading> {
  const clock = startCpuClock();
  const read: PageText[] = [];
  let chars = 0;
  let page = firstPage;
  while (page <= pages.count && read.length < most && chars < MAX_READ_CHARS && clock() < LAST_PAGE_MS) {
    const text = { page, ...(await readOne(pages, page - 1, languages)) };
    chars += text.text.length;
    read.push(text);
    page++;
  }
  return { pages: read, pageCount: pages.count, nextPage: page <= pages.count ? page : null };
}

async function readOne(pages: Pages, index: number, languages: readonly string[]): Promise<Omit<PageText, 'page'>> {
  const layer = pages.layer(index);
  const fields = pages.fields(index);
  const layerChars = layer.replaceAll(/\s/g, '').length;
  if (layerChars >= MIN_LAYER_CHARS) return fromLayer(layer, fields);
  const read = await readPage(await pages.draw(index, PAGE_PIXELS), languages);
  if (read.text.length < layerChars) return fromLayer(layer, fields);
  // read from the picture as well, where a letter of them may be wrong
  const known = findDates(fields);
  return { ...read, dates: [...known, ...read.dates.filter(({ date }) => !known.some((one) => one.date === date))] };
}

function fromLayer(layer: string, fields: string): Omit<PageText, 'page'> {
  const text = `${layer}\n${fields}`.replaceAll(/\r\n?/g, '\n').slice(0, MAX_READ_CHARS).trimEnd();
  return { source: 'layer', text, words: [], dates: findDates(text) };
}
