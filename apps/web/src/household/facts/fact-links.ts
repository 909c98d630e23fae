/** Where a typed web page leads: 'ankerhus.example/claims' too; null for what is no address of http or https. */
export function webHref(page: string): string | null {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(page) && !/^[\w.-]+:\d/.test(page) ? page : `https://${page}`);
  if (!url || !['http:', 'https:'].includes(url.protocol) || !url.hostname.includes('.')) return null;
  return url.username || url.password ? null : url.href;
}

/** Digits and a leading plus: an extension in words is left out. */
export function phoneHref(phone: string): string {
  const [digits = ''] = /^\s*\+?[\d\s()./-]*/.exec(phone) ?? [];
  return `tel:${digits.replaceAll(/[^\d+]/g, '')}`;
}
