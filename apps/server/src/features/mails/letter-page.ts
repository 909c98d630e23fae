import { directionOf } from '@kinvault/domain/messages/languages.ts';
import { html, printHtml } from '../../platform/html.ts';

/** A letter in one language, ready to be printed. */
export interface WrittenLetter {
  locale: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  button: { label: string; link: string };
  /** Above the link itself, for mail programs that show no buttons. */
  linkHint: string;
  afterword: string;
}

// a mail reaches no style sheet of ours: the colors are those of ui/tokens.css, light and dark
const STYLE = html`
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 16px; background: #f2f0eb; color: #1c1e1a;
    font: 17px/1.5 'Hanken Grotesk', system-ui, -apple-system, 'Segoe UI', sans-serif; }
  main { max-width: 520px; margin: 0 auto; padding: 32px 28px; background: #fdfcfa; border: 1px solid #dcd8cf;
    border-radius: 16px; }
  .brand { margin: 0 0 24px; font-weight: 700; color: #1c5733; }
  h1 { margin: 0 0 16px; font: 600 26px/1.3 'Brygada 1918', Georgia, serif; }
  p { margin: 0 0 16px; overflow-wrap: anywhere; }
  .button { display: inline-block; margin: 8px 0; padding: 12px 20px; border-radius: 8px; background: #215f3a;
    color: #ffffff; font-weight: 600; text-decoration: none; }
  .small { margin: 16px 0 0; font-size: 14px; color: #605f57; }
  .small a { color: #1c5733; }
  @media (prefers-color-scheme: dark) {
    body { background: #151713; color: #eeece4; }
    main { background: #1e211c; border-color: #33372f; }
    .brand, .small a { color: #b3d18f; }
    .button { background: #abcb84; color: #11240f; }
    .small { color: #a09f95; }
  }
`;

/** No pictures and nothing from elsewhere: opening it tells nobody. */
export function printLetterPage(letter: WrittenLetter): string {
  const { locale, subject, greeting, paragraphs, button, linkHint, afterword } = letter;
  return printHtml(html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">Kinvault</p>
<h1>${subject}</h1>
<p>${greeting}</p>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}
<p><a class="button" href="${button.link}">${button.label}</a></p>
<p class="small">${linkHint}<br><a href="${button.link}">${button.link}</a></p>
<p class="small">${afterword}</p>
</main>
</body>
</html>
`);
}
