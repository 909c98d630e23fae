import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button, LinkButton } from './button.tsx';

test('the accessible name of a button begins with its visible words [LNG-5]', () => {
  const html = renderToStaticMarkup(<Button about="Reisepass">Später erinnern</Button>);
  expect(html).toContain('aria-label="Später erinnern: Reisepass"');
  expect(html).toContain('>Später erinnern<');
});

test('no button can have an accessible name that replaces its visible words [LNG-5]', () => {
  // @ts-expect-error: the type refuses it
  const html = renderToStaticMarkup(<Button aria-label="Später an den Reisepass erinnern">Später erinnern</Button>);
  expect(html).not.toContain('aria-label');
});

test('a link, and a button that contains more than words, also begin with the visible words [LNG-5]', () => {
  const link = renderToStaticMarkup(<LinkButton about="Rivera">Dokumente exportieren</LinkButton>);
  expect(link).toContain('aria-label="Dokumente exportieren: Rivera"');
  const filter = renderToStaticMarkup(
    <Button words="Pass" about="Filter entfernen">
      <span>Pass</span>
    </Button>,
  );
  expect(filter).toContain('aria-label="Pass: Filter entfernen"');
});
