import type { FastifyInstance } from 'fastify';

/** Less than the year that RFC 9116 allows. */
const VALID_DAYS = 180;

/** What programs look for at fixed addresses: where a password is changed, and whom to tell of a hole. */
export function addWellKnown(app: FastifyInstance, securityContact: string | undefined): void {
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/profile', 302),
  );
  if (securityContact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(securityText(securityContact, new Date())),
  );
}

/** RFC 9116. Generated per request, so it never expires while the installation runs. */
function securityText(contact: string, now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  const address = contact.startsWith('https://') ? contact : `mailto:${contact}`;
  return `Contact: ${address}\nExpires: ${expires.toISOString()}\n`;
}
