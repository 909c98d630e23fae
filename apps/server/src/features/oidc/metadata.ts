import type { ServerMetadata } from 'openid-client';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An https address; or on this machine itself, for a provider that runs beside the vault, also an http one. */
export function isSafeIssuer(address: string, ...only: ('http' | 'https')[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const scheme = protocol.slice(0, -1);
  const isSafe = scheme === 'https' || (scheme === 'http' && LOOPBACK.test(hostname));
  return isSafe && (only.length === 0 || only.some((one) => one === scheme));
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

/** The issuer must be the configured one, and no endpoint may be less safe than it. @throws Error */
export function requireSafeMetadata(issuer: string, metadata: ServerMetadata): void {
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new Error('The provider names another issuer.');
  const optional = metadata.userinfo_endpoint === undefined ? [] : (['userinfo_endpoint'] as const);
  for (const name of [...ENDPOINTS, ...optional]) {
    const address = metadata[name] ?? '';
    const isSafe = isSafeIssuer(issuer, 'http') ? isSafeIssuer(address) : isSafeIssuer(address, 'https');
    if (!isSafe) throw new Error(`The provider's ${name} is missing or not safe.`);
  }
}
