/// <reference types="vite/client" />

/** A catalogue of locales/, compiled by build/compile-translations.ts. */
declare module '*.po' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
