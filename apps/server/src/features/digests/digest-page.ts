import { directionOf } from '@kinvault/domain/messages/languages.ts';
import { type Html, html, printHtml } from '../../platform/html.ts';
import { DARK_STYLE, lightStyle, type Part } from './digest-colors.ts';
import type { PaperWords } from './digest-words.ts';

interface Link {
  label: string;
  link: string;
}

/** A mail of papers in one language, ready to be printed. */
export interface WrittenDigest {
  locale: string;
  subject: string;
  date: string;
  heading: string;
  /** Empty where there is nothing to begin with. */
  intro: string;
  papers: PaperWords[];
  /** Where more papers need attention than the mail names. */
  more: Link | null;
  settings: Link;
  unsubscribe: Link;
  afterword: string;
}

const SANS = html`'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif`;
const SERIF = html`'Brygada 1918', Georgia, 'Times New Roman', serif`;
const SOON = { tile: 'soon-tile', due: 'soon-due' } as const;
const EXPIRED = { tile: 'expired-tile', due: 'expired-due' } as const;
const COLORS = { renew: SOON, renews: SOON, expires: SOON, renew_now: EXPIRED, expired: EXPIRED };

const BUTTON = html`display:inline-block;padding:11px 16px;border:1px solid;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none`;

// on a narrow screen alone; a mail program that drops it shows the wide page
const NARROW = html`
  @media (max-width: 480px) {
    .desk { padding: 0 !important; }
    .sheet { border-radius: 0 !important; }
    .edge { padding-left: 20px !important; padding-right: 20px !important; }
    .button { display: block !important; text-align: center !important; }
  }
`;

/** Tables and inline styles, since many mail programs know no others; no pictures, and nothing from elsewhere. */
export function printDigestPage(digest: WrittenDigest): string {
  const { locale, subject, date, heading, intro, papers, more, settings, unsubscribe, afterword } = digest;
  // some mail programs know neither `start` nor `end`
  const [start, end] = directionOf(locale) === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return printHtml(html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${NARROW}${DARK_STYLE}</style>
</head>
<body ${look('page', 'margin:0;padding:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${look('page')}>
<tr><td class="desk" align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"
  ${look('sheet', html`max-width:600px;border-radius:12px;font:16px/1.45 ${SANS};text-align:${start}`)}>
<tr><td class="edge" style="padding:22px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="38"><div ${look('brand', html`${tile(28)};border-radius:6px`)}>K</div></td>
<td ${look('ink', html`font:600 18px/28px ${SERIF}`)}>Kinvault</td>
<td align="${end}" ${look('ink-3', html`font:13px/28px ${SANS}`)}>${date}</td>
</tr></table>
</td></tr>
<tr><td class="edge" style="padding:14px 32px ${intro ? '12px' : '20px'}">
<h1 ${look('ink', html`margin:0;font:500 30px/1.15 ${SERIF}`)}>${heading}</h1>
${intro ? html`<p ${look('ink-2', 'margin:8px 0 0;font-size:17px;overflow-wrap:anywhere')}>${intro}</p>` : ''}
</td></tr>
${papers.map((paper, index) => paperRow(paper, index === 0))}
${more ? html`<tr><td ${ruled('18px 32px')}>${footLink(more, 15)}</td></tr>` : ''}
<tr><td ${ruled('22px 32px 26px')}>
<p ${look('ink-3', 'margin:0;font-size:13px')}>${footLink(settings, 13)} &middot; ${footLink(unsubscribe, 13)}</p>
<p ${look('ink-3', 'margin:8px 0 0;font-size:13px')}>${afterword}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`);
}

function paperRow({ tone, due, name, about, advice, open, link }: PaperWords, isFirst: boolean): Html {
  const color = COLORS[tone];
  return html`<tr><td ${ruled('24px 32px')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="54" valign="top" aria-hidden="true"><div ${look(color.tile, html`${tile(40)};border-radius:10px`)}>${[...name][0] ?? ''}</div></td>
<td valign="top" style="overflow-wrap:anywhere">
<p ${look(color.due, 'margin:0;font-size:13px;font-weight:600')}>${due}</p>
<h2 ${look('ink', html`margin:0;font:600 18px/1.3 ${SANS}`)}>${name}</h2>
<p ${look('ink-3', 'margin:2px 0 0;font-size:13px')}>${about}</p>
<p ${look('ink-2', 'margin:6px 0 0;font-size:15px')}>${advice}</p>
<p style="margin:14px 0 0"><a href="${link}"
  ${look(isFirst ? 'first' : 'other', BUTTON, 'button')}>${open}</a></p>
</td>
</tr></table>
</td></tr>
`;
}

function footLink({ label, link }: Link, size: number): Html {
  return html`<a href="${link}" ${look('link', `font-size:${size}px`)}>${label}</a>`;
}

/** `class` and `style` of a colored element. The style has the light colors; the class lets the dark scheme replace them. */
function look(part: Part, style: string | Html = '', otherClass = ''): Html {
  return html`class="${`${part} ${otherClass}`.trim()}" style="${style};${lightStyle(part)}"`;
}

/** With a line above. */
function ruled(padding: string): Html {
  return look('line', html`padding:${padding};border-top:1px solid`, 'edge');
}

function tile(size: 28 | 40): Html {
  const side = `${size}px`;
  const font = `${size / 2}px`;
  return html`width:${side};height:${side};font:600 ${font}/${side} Georgia, serif;text-align:center`;
}
