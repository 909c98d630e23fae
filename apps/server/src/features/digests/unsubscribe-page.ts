import { directionOf } from '@kinvault/domain/messages/languages.ts';
import type { I18n } from '@lingui/core';
import { type Html, html, printHtml } from '../../platform/html.ts';

const STYLE = html`body{margin:0;padding:24px 16px;background:#f2f0eb;color:#1c1e1a;font:17px/1.5 system-ui,sans-serif}
main{max-width:520px;margin:0 auto;padding:32px 28px;background:#fdfcfa;border:1px solid #dcd8cf;border-radius:16px}
h1{margin:0 0 16px;font:600 26px/1.3 Georgia,serif}p{margin:0 0 16px}a{color:#1c5733}
button{padding:12px 20px;border:0;border-radius:8px;background:#215f3a;color:#fff;font:600 17px/1.3 system-ui,sans-serif;cursor:pointer}`;

/** Exactly as it is in the pages: a policy allows it by its hash. */
export const UNSUBSCRIBE_STYLE = printHtml(STYLE);

/** What the link of a mail opens: it asks first, since some mail programs follow every link by themselves. */
export function printUnsubscribePage(i18n: I18n): string {
  const title = i18n.t({ id: 'unsubscribe.title', message: 'Stop reminder emails?' });
  return printPage(i18n, title, [
    html`<p>${i18n.t({ id: 'unsubscribe.what', message: 'You’ll still see your reminders in Kinvault. You can turn the emails on again in your profile.' })}</p>`,
    html`<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>${i18n.t({ id: 'unsubscribe.action', message: 'Stop the emails' })}</button></form>`,
  ]);
}

export function printUnsubscribedPage(i18n: I18n): string {
  const title = i18n.t({ id: 'unsubscribe.doneTitle', message: 'No more reminder emails' });
  return printPage(i18n, title, [
    html`<p>${i18n.t({ id: 'unsubscribe.done', message: 'They’re off. You can turn them on again in your profile, under Reminders.' })}</p>`,
    html`<p><a href="/profile/reminders">${i18n.t({ id: 'unsubscribe.open', message: 'Open my reminders' })}</a></p>`,
  ]);
}

function printPage(i18n: I18n, title: string, parts: Html[]): string {
  return printHtml(html`<!doctype html>
<html lang="${i18n.locale}" dir="${directionOf(i18n.locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Kinvault</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${parts}
</main>
</body>
</html>
`);
}
