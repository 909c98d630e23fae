import type { ZoneReading } from '@kinvault/domain/documents/paper-reading.schema.ts';
import { parseZone } from '@kinvault/domain/mrz/parse-zone.ts';
import { zoneOffer } from '@kinvault/domain/mrz/zone-offer.ts';
import { type CpuClock, startCpuClock } from './cpu-clock.ts';
import type { Grey } from './grey.ts';
import type { Pages } from './pages.ts';
import { betterOf, type FoundZone, isClear, rankOf } from './zone/fit-zone.ts';
import { type Look, lookAslant, lookStraight } from './zone/look-for-zone.ts';
import { boxAround } from './zone/row.ts';
import { secondReading } from './zone/second-reading.ts';

/** Long enough for a zone that fills a quarter of the frame's width. */
const PAGE_PIXELS = 2200;
/** A scan of a card has two sides; further pages are not looked at. */
const MAX_PAGES = 4;
/** No further page is begun after this, nor one turned: each look takes up to about a second of processor time. */
const LAST_PAGE_MS = 2500;
const LAST_TURN_MS = 3000;
/** A "zone" with less is chance: other print scores -0.9 and less. */
const MIN_SCORE = -0.6;

interface LookedAt extends Look {
  page: number;
  picture: Grey;
}

/**
 * Looks for a machine-readable zone on the first pages, whichever way up they are. Takes about a second of processor
 * time for a clear zone, at most about five. Null where no date is proven.
 */
export async function readZone(pages: Pages, today: string): Promise<ZoneReading | null> {
  const clock = startCpuClock();
  const looks: LookedAt[] = [];
  let partial: ZoneReading | null = null;
  for (let index = 0; index < Math.min(pages.count, MAX_PAGES); index++) {
    if (index > 0 && clock() > LAST_PAGE_MS) break;
    const picture = await pages.draw(index, PAGE_PIXELS);
    const look = { ...(await lookStraight(picture)), picture, page: index + 1 };
    const reading = look.found && isClear(look.found) ? await offerFrom(look, look.found, today) : null;
    // a single letter may be wrong in a clear zone: turned a little, the picture is read again
    if (reading && (reading.offer.expiresOn || !look.found?.layout.expiry)) return reading;
    partial ??= reading;
    looks.push(look);
  }
  const best = await bestAslant(looks, clock);
  const reading = best?.found ? await offerFrom(best, best.found, today) : null;
  return reading?.offer.expiresOn ? reading : (partial ?? reading);
}

async function bestAslant(looks: LookedAt[], clock: CpuClock): Promise<LookedAt | undefined> {
  const found: LookedAt[] = [];
  for (const look of looks) {
    found.push({
      ...look,
      found: betterOf(look.found, await lookAslant(look.picture, look.lean, clock, LAST_TURN_MS)),
    });
  }
  const rank = (look: LookedAt) => (look.found ? rankOf(look.found) : Number.NEGATIVE_INFINITY);
  return found.sort((a, b) => rank(b) - rank(a))[0];
}

async function offerFrom({ page, picture }: LookedAt, found: FoundZone, today: string): Promise<ZoneReading | null> {
  if (found.score < MIN_SCORE) return null;
  const zone = parseZone(found.layout.format, found.lines, today);
  const { composite, expiry, birth } = zone.checks;
  const row = found.rows[found.layout.dataLine];
  const isWorthAsking = row !== undefined && !composite && (expiry || birth);
  const offer = zoneOffer(zone, isWorthAsking ? await secondReading(picture, row) : undefined);
  return offer && { page, box: boxAround(found.spans, picture), offer };
}
