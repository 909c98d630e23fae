import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Trans } from './trans.tsx';

const render = (name: string) =>
  renderToStaticMarkup(
    <Trans
      id="test.invitation"
      message="<bold>{name}</bold> invited you. <mark>Open the invitation</mark>"
      values={{ name }}
      components={{ bold: <b />, mark: <em /> }}
    />,
  );

describe('a sentence with elements', () => {
  it('puts the elements around the words in its tags [LNG-1]', () => {
    expect(render('Mia')).toBe('<b>Mia</b> invited you. <em>Open the invitation</em>');
  });

  it.each(['<mark>here</mark>', '<0/>', 'C:\\x41'])('shows a name like %s as it was typed [SEC-32]', (name) => {
    const escaped = name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(render(name)).toBe(`<b>${escaped}</b> invited you. <em>Open the invitation</em>`);
  });
});
