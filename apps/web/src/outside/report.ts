import { i18n } from '../lib/i18n.ts';
import { button, element } from './dom.ts';
import { problemText } from './problems.ts';
import type { Visit } from './visit.ts';

/** 'Report this link': asks once, then thanks. The maker is told; nothing is kept of the visitor. */
export function reportLine(visit: Visit, name: string): HTMLElement {
  const line = element('p', { className: 'text-tiny muted outside-report' });

  function offer() {
    line.replaceChildren(
      i18n.t({ id: 'outside.notExpected', message: 'Not expecting this? Just close the page.' }),
      ' ',
      button(i18n.t({ id: 'outside.report', message: 'Report this link' }), ask, { look: 'link' }),
    );
  }
  function ask() {
    const yes = button(i18n.t({ id: 'outside.reportYes', message: 'Report it' }), () => void report(), {
      look: 'link',
    });
    line.replaceChildren(
      i18n.t({
        id: 'outside.reportAsk',
        message: 'Tell {name} that this link reached someone who didn’t expect it?',
        values: { name },
      }),
      ' ',
      yes,
      ' ',
      button(i18n.t({ id: 'outside.reportNo', message: 'Don’t report' }), offer, { look: 'link' }),
    );
    yes.focus();
  }
  async function report() {
    const answer = element('span', { role: 'status', tabindex: -1 });
    line.replaceChildren(answer);
    try {
      await visit.post('/report');
      answer.append(i18n.t({ id: 'outside.reported', message: 'Thank you. {name} has been told.', values: { name } }));
    } catch (error) {
      answer.append(problemText(error));
    }
    answer.focus();
  }

  offer();
  return line;
}
