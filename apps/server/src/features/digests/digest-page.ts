import { directionOf } from '@kinvault/domain/messages/languages.ts';
import { type Html, html, printHtml } from '../../platform/html.ts';
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
// those of ui/tokens.css, light alone: mail programs darken in ways of their own
const LINE = '#dcd8cf';
const SOON = { tile: '#fbeccb', sign: '#6f4000', due: '#8a5000' };
const EXPIRED = { tile: '#f9e2dc', sign: '#8c2215', due: '#a82c1c' };
const COLORS = { renew: SOON, expires: SOON, renew_now: EXPIRED, expired: EXPIRED };

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
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<title>${subject}</title>
<style>${NARROW}</style>
</head>
<body style="margin:0;padding:0;background:#e8e5de;color:#1c1e1a;color-scheme:light only">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#e8e5de">
<tr><td class="desk" align="center" style="padding:32px 16px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0"
  style="max-width:600px;background:#ffffff;border-radius:12px;font:16px/1.45 ${SANS};text-align:${start}">
<tr><td class="edge" style="padding:22px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="38"><div style="${tile('#215f3a', '#ffffff', 28)};border-radius:6px">K</div></td>
<td style="font:600 18px/28px ${SERIF};color:#1c1e1a">Kinvault</td>
<td align="${end}" style="font:13px/28px ${SANS};color:#605f57">${date}</td>
</tr></table>
</td></tr>
<tr><td class="edge" style="padding:14px 32px ${intro ? '12px' : '20px'}">
<h1 style="margin:0;font:500 30px/1.15 ${SERIF};color:#1c1e1a">${heading}</h1>
${intro ? html`<p style="margin:8px 0 0;font-size:17px;color:#45463f;overflow-wrap:anywhere">${intro}</p>` : ''}
</td></tr>
${papers.map((paper, index) => paperRow(paper, index === 0))}
${more ? html`<tr><td class="edge" style="padding:18px 32px;border-top:1px solid ${LINE}">${footLink(more, 15)}</td></tr>` : ''}
<tr><td class="edge" style="padding:22px 32px 26px;border-top:1px solid ${LINE};font-size:13px;color:#605f57">
<p style="margin:0">${footLink(settings, 13)} &middot; ${footLink(unsubscribe, 13)}</p>
<p style="margin:8px 0 0">${afterword}</p>
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
  const look = isFirst
    ? html`background:#215f3a;border:1px solid #215f3a;color:#ffffff`
    : html`background:#ffffff;border:1px solid #5f8f5e;color:#1c5733`;
  return html`<tr><td class="edge" style="padding:24px 32px;border-top:1px solid ${LINE}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td width="54" valign="top" aria-hidden="true"><div style="${tile(color.tile, color.sign, 40)};border-radius:10px">${[...name][0] ?? ''}</div></td>
<td valign="top" style="overflow-wrap:anywhere">
<p style="margin:0;font-size:13px;font-weight:600;color:${color.due}">${due}</p>
<h2 style="margin:0;font:600 18px/1.3 ${SANS};color:#1c1e1a">${name}</h2>
<p style="margin:2px 0 0;font-size:13px;color:#605f57">${about}</p>
<p style="margin:6px 0 0;font-size:15px;color:#45463f">${advice}</p>
<p style="margin:14px 0 0"><a class="button" href="${link}"
  style="display:inline-block;padding:11px 16px;border-radius:8px;font-size:15px;font-weight:600;text-decoration:none;${look}">${open}</a></p>
</td>
</tr></table>
</td></tr>
`;
}

function footLink({ label, link }: Link, size: number): Html {
  return html`<a href="${link}" style="font-size:${String(size)}px;color:#1c5733">${label}</a>`;
}

function tile(background: string, color: string, size: 28 | 40): Html {
  const side = `${size}px`;
  const font = `${size / 2}px`;
  return html`width:${side};height:${side};background:${background};color:${color};font:600 ${font}/${side} Georgia, serif;text-align:center`;
}
