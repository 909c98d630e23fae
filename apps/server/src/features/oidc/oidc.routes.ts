import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireActor } from '../../platform/db/require-actor.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  type CookieSettings,
  clearedOidcCookies,
  isLeft,
  oidcCookie,
  readOidcCookie,
  sessionCookies,
  stepCookie,
} from '../../platform/http/session-cookie.ts';
import { browserOf } from '../accounts/accounts.routes.ts';
import { writeWithPassword } from '../accounts/require-password.ts';
import type { SignInDeps } from '../accounts/sign-in.ts';
import { type BegunAttempt, beginOidcLink, beginOidcPassword, beginOidcSignIn } from './begin-oidc.ts';
import { type FinishedOidc, finishOidc } from './finish-oidc.ts';
import { unlinkAccount } from './own-link.ts';
import type { OidcProvider } from './provider.ts';
import { setFirstPassword } from './set-first-password.ts';

export interface OidcDeps extends SignInDeps {
  minPasswordLength: number;
  http: CookieSettings;
  /** Undefined: the operator has set none up. */
  oidc: OidcProvider | undefined;
}

export function oidcRoutes(app: FastifyInstance, deps: OidcDeps): void {
  const { http } = deps;

  function lead(reply: FastifyReply, { id, url }: BegunAttempt): { url: string } {
    reply.header('set-cookie', oidcCookie(http, id));
    return { url };
  }

  serve(app, contract.beginOidcSignIn, async ({ request, reply }) =>
    lead(reply, await beginOidcSignIn(deps, providerOf(deps), isLeft(http, request.headers.cookie))),
  );

  serve(app, contract.finishOidc, async ({ request, reply, body }) => {
    const provider = providerOf(deps);
    const { bearer, headers } = request;
    const finished = await finishOidc(deps, provider, {
      id: readOidcCookie(http, headers.cookie),
      answer: body.answer,
      bearer,
      browser: browserOf(request, http),
      language: requestLanguage(request),
    }).catch((error: unknown) => {
      noteRefusal(request, error);
      throw error;
    });
    reply.header('set-cookie', [...cookiesOf(http, finished), ...clearedOidcCookies(http)]);
    return answerOf(finished);
  });

  serve(app, contract.beginOidcLink, async ({ request, reply, body }) => {
    const given = { bearer: request.bearer, password: body.password };
    return lead(reply, await beginOidcLink(deps, await ownProvider(deps, request), given));
  });

  serve(app, contract.beginOidcPassword, async ({ request, reply }) =>
    lead(reply, await beginOidcPassword(deps, await ownProvider(deps, request), request.bearer)),
  );

  serve(app, contract.endOidcLink, async ({ request, body }) => {
    const provider = await ownProvider(deps, request);
    const given = { bearer: request.bearer, password: body.password };
    await writeWithPassword(deps, given, (tx, actor) => unlinkAccount({ ...deps, provider }, tx, actor));
    return undefined;
  });

  serve(app, contract.setFirstPassword, async ({ request, body }) => {
    await setFirstPassword(deps, request.bearer, body);
    return undefined;
  });
}

function providerOf({ oidc }: OidcDeps): OidcProvider {
  if (!oidc) throw new AppError('not_found');
  return oidc;
}

/** Only a session learns whether there is one for it. */
async function ownProvider(deps: OidcDeps, { bearer }: FastifyRequest): Promise<OidcProvider> {
  await requireActor(deps.transactions, bearer);
  return providerOf(deps);
}

/** The person gets one sentence for all that is wrong with an answer; the operator finds the reason here. */
function noteRefusal(request: FastifyRequest, error: unknown): void {
  if (!(error instanceof AppError) || error.code === 'oidc_cancelled' || !(error.cause instanceof Error)) return;
  const { message, cause } = error.cause;
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  request.log.warn({ code: error.code, reason }, 'the answer of the OpenID provider was refused');
}

function cookiesOf(http: CookieSettings, finished: FinishedOidc): string[] {
  if (finished.purpose !== 'sign-in') return [];
  const { signedIn } = finished;
  if (signedIn.opened) return sessionCookies(http, signedIn.opened);
  return 'stepId' in signedIn ? [stepCookie(http, signedIn.stepId)] : [];
}

function answerOf(finished: FinishedOidc) {
  const { purpose } = finished;
  const signedIn = purpose === 'sign-in' ? finished.signedIn : null;
  return {
    purpose,
    person: signedIn?.opened?.person ?? null,
    step: signedIn?.step ?? null,
    challengeId: purpose === 'password' ? finished.challengeId : null,
  };
}
