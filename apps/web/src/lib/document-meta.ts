import type { MessageDescriptor } from '@lingui/core';
import { useEffect } from 'react';
import { i18n } from './i18n.ts';

export interface PageMeta {
  title: string;
  description: string;
  keywords: string;
}

export type PageMetaMessages = Record<keyof PageMeta, MessageDescriptor>;

export function documentMeta({ title, description, keywords }: PageMetaMessages): PageMeta {
  return { title: i18n.t(title), description: i18n.t(description), keywords: i18n.t(keywords) };
}

/** Sets the page's title, description and keywords. */
export function useDocumentMeta(messages: PageMetaMessages, title?: string): void {
  useEffect(() => {
    const meta = documentMeta(messages);
    document.title = title ?? meta.title;
    setMeta('description', meta.description);
    setMeta('keywords', meta.keywords);
  }, [messages, title]);
}

function setMeta(name: string, content: string): void {
  let element = document.querySelector(`meta[name="${name}"]`);
  if (!element) {
    element = document.createElement('meta');
    element.setAttribute('name', name);
    document.head.append(element);
  }
  element.setAttribute('content', content);
}
