import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('the spoken name of a button begins with its visible words', () => {
  const html = renderToStaticMarkup(<Button about="Reisepass">Später erinnern</Button>);
  expect(html).toContain('aria-label="Später erinnern: Reisepass"');
  expect(html).toContain('>Später erinnern<');
});
