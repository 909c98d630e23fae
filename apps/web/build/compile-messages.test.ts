import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { compileMessages } from './compile-messages.ts';

type Handler = (this: object, code: string) => { code: string } | null;
const { handler } = compileMessages().transform as unknown as { handler: Handler };
const compile = (code: string) => handler.call({ parse: parseAst }, code)?.code ?? code;

it('messages are compiled in place, whatever surrounds them [LNG-1]', () => {
  const source = `
    const LABELS = { on: { id: "label.on", message: "It’s on" } };
    i18n.t({ id: 'list.count', message: '{count, plural, one {# page} other {# pages}}', values: { count: f({ id: 'a.b', message: 'in it' }) } });
    jsx(Trans, { id: "list.more", message: "<b>{count}</b> more" });`;
  expect(compile(source)).toBe(`
    const LABELS = { on: { id: "label.on", message: ["It’s on"] } };
    i18n.t({ id: 'list.count', message: [["count","plural",{"one":["#"," page"],"other":["#"," pages"]}]], values: { count: f({ id: 'a.b', message: ["in it"] }) } });
    jsx(Trans, { id: "list.more", message: ["<b>",["count"],"</b> more"] });`);
});

it('an object that is not a message stays as it is', () => {
  for (const code of [
    'f({ message: "a" })',
    'f({ id, message: "a" })',
    'f({ id: "a", message })',
    'f({ ...a, id: 1 })',
  ]) {
    expect(compile(code)).toBe(code);
  }
});
