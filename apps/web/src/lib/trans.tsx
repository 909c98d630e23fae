// the variant without a context: there is one i18n, and the language of a page does not change below it
import { TransNoContext } from '@lingui/react/server';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { i18n } from './i18n.ts';

interface TransProps {
  id: string;
  message: string;
  values?: Record<string, ReactNode>;
  /** For the tags of the message: `<link>here</link>` takes `{ link: <a href="…" /> }`. */
  components?: Record<string, ReactElement>;
}

/** A sentence with elements in it [LNG-1]. For one without, use `i18n.t`. */
export function Trans({ id, message, values = {}, components }: TransProps): ReactNode {
  const safe = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutTags(value)]));
  // its types refer to the CommonJS version of the class
  const lingui = { i18n: i18n as never };
  return <TransNoContext id={id} message={message} values={safe} components={components} lingui={lingui} />;
}

/** A name like '<link>' is a name, not a tag of the message: as an element it is inserted after tags are parsed. */
function withoutTags(value: ReactNode): ReactNode {
  return typeof value === 'string' && value.includes('<') ? createElement(Fragment, null, value) : value;
}
