import type { OpenedLink } from '@kinvault/domain/links/outside.schema.ts';
import type { Messages } from '@lingui/core';
import { activateLanguage } from '../lib/i18n.ts';
import '../ui/brand.css';
import '../ui/badge.css';
import '../ui/button.css';
import '../ui/field.css';
import '../ui/outlined-papers.css';
import '../ui/progress.css';
import './outside.css';
import { showDocuments } from './documents-view.ts';
import { showEnded, showFailure } from './ended-view.ts';
import { showHandIn } from './hand-in-view.ts';
import { showPassword } from './password-view.ts';
import { isGone, Visit } from './visit.ts';

/** The page for people without an account: opens the link whose secret is in the part of the address after the #. */
async function start(): Promise<void> {
  const visit = new Visit(location.hash.slice(1));
  try {
    const opened = await visit.open();
    if (opened.state === 'open') showOpened(visit, opened);
    else showPassword(opened, (password) => openWith(visit, password));
  } catch (error) {
    if (isGone(error)) showEnded();
    else showFailure(error, () => void start());
  }
}

async function openWith(visit: Visit, password: string) {
  try {
    const opened = await visit.open(password);
    if (opened.state === 'password') return opened;
    showOpened(visit, opened);
  } catch (error) {
    if (!isGone(error)) throw error;
    showEnded();
  }
  return undefined;
}

function showOpened(visit: Visit, { link }: Extract<OpenedLink, { state: 'open' }>): void {
  if (link.request) showHandIn(visit, link, link.request);
  else showDocuments(visit, link);
}

/** The server puts the sentences of one language into the page; English is in this script. */
function readMessages(): Messages {
  return JSON.parse(document.getElementById('sentences')?.textContent ?? '{}') as Messages;
}

activateLanguage(document.documentElement.lang, readMessages());
// another link that is pasted into the same window changes only the part after the #
addEventListener('hashchange', () => location.reload());
void start();
