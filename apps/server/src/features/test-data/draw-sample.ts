import { createPage, type Page } from '../../platform/processing/page/page.ts';
import { encodeWinAnsi } from '../../platform/processing/page/win-ansi.ts';
import { drawCard } from './draw-card.ts';
import { drawBooklet, drawCertificate, drawContract, drawHandwritten, drawSlip } from './draw-forms.ts';
import { drawLetter } from './draw-letter.ts';
import type { SampleHolder } from './sample-holder.ts';
import type { LetterPaper, SamplePaper } from './sample-paper.ts';

const WRITABLE_NAME = 'Elena Rivera'; // where the standard fonts cannot write the holder's own

const LAYOUTS: Record<LetterPaper['layout'], (paper: LetterPaper, holder: SampleHolder) => Page> = {
  company: drawLetter,
  official: drawLetter,
  certificate: drawCertificate,
  booklet: drawBooklet,
  slip: drawSlip,
  contract: drawContract,
  handwritten: drawHandwritten,
};

export function drawSample({ paper }: SamplePaper, given: SampleHolder): Page {
  const holder = encodeWinAnsi(given.name) ? given : { ...given, name: WRITABLE_NAME };
  if (paper.kind === 'card') return drawCard(paper, holder);
  if (paper.kind === 'letter') return LAYOUTS[paper.layout](paper, holder);
  return drawPhoto();
}

/** A house by a lake, drawn from behind to the front. */
function drawPhoto(): Page {
  const page = createPage(900, 600);
  const bands = ['#8fc1de', '#a3cde3', '#b8d9e8', '#cde5ee', '#e3f0f2'];
  for (const [index, color] of bands.entries()) page.rect(0, index * 70, 900, 71, color);
  page.ellipse(690, 50, 110, 110, '#fbe29a');
  page.ellipse(-120, 240, 560, 300, '#7fa28c');
  page.ellipse(300, 220, 760, 340, '#6a9179');
  page.rect(0, 380, 900, 220, '#5b93ad');
  for (let y = 392; y < 440; y += 14) page.rect(((y * 37) % 300) + 80, y, 380, 2, '#8ebccd');
  page.ellipse(-200, 430, 1300, 400, '#6f9d54');
  page.rect(190, 330, 190, 130, '#e9d8bd');
  page.rect(180, 306, 210, 30, '#9c4f3b');
  page.rect(265, 390, 44, 70, '#6b4423');
  for (const x of [210, 330]) page.rect(x, 358, 32, 32, '#54707c');
  for (const [index, color] of ['#b3375a', '#20415f', '#e0a030', '#2b5d74'].entries()) {
    const [x, tall] = [520 + index * 62, [120, 132, 84, 70][index] ?? 100];
    page.ellipse(x, 520 - tall, 46, tall * 1.1, color);
    page.ellipse(x + 8, 496 - tall, 30, 36, '#d9a98a');
  }
  return page;
}
