import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { SampleType } from '@kinvault/domain/documents/sample-types.ts';
import { SERVER } from '../../platform/processing/bounded-child.ts';
import { writePdf } from '../../platform/processing/page/write-pdf.ts';
import type { PictureRenderer } from '../../platform/processing/renderers.ts';
import { drawSample } from './draw-sample.ts';
import { LEAST_PADDING, padPicture } from './pad-picture.ts';
import type { SampleHolder } from './sample-holder.ts';
import { SAMPLE_PAPERS } from './sample-papers.ts';

export interface SampleOrder extends SampleHolder {
  sample: SampleType;
  sizeBytes: number;
  isBlurry: boolean;
}

export interface Sample {
  bytes: Buffer;
  kind: FileKind;
}

// 200 dots an inch of a page; smaller files get fewer
const PICTURE_PIXELS = 2000;

/**
 * A paper as a file of the size asked for that any reader opens. PDFs are written here, within a few milliseconds;
 * pictures are drawn in a child. Blurry is a picture only, so then every paper is one.
 */
export async function makeSample(drawer: PictureRenderer, order: SampleOrder): Promise<Sample> {
  const paper = SAMPLE_PAPERS[order.sample];
  const page = drawSample(paper, order);
  const { sizeBytes, isBlurry } = order;
  const format = paper.format === 'pdf' && isBlurry ? 'jpeg' : paper.format;
  if (format === 'pdf') return { kind: 'pdf', bytes: writePdf([page], { title: paper.title, sizeBytes }) };
  const pdf = writePdf([page]);
  const maxBytes = sizeBytes - LEAST_PADDING;
  const picture = await drawer.draw(async () => ({
    owner: SERVER,
    pdf,
    format,
    isBlurry,
    pixels: PICTURE_PIXELS,
    maxBytes,
  }));
  return { kind: format, bytes: padPicture(picture, format, sizeBytes) };
}
