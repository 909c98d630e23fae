import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import {
  type CookieSettings,
  clearedStepCookie,
  readStepCookie,
  sessionCookies,
} from '../../platform/http/session-cookie.ts';
import { browserOf } from '../accounts/accounts.routes.ts';
import { passkeySite } from '../accounts/passkey-site.ts';
import { writeWithPassword } from '../accounts/require-password.ts';
import type { SignInDeps } from '../accounts/sign-in.ts';
import type { OidcProvider } from '../oidc/provider.ts';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './add-passkey.ts';
import { getSecurity } from './get-security.ts';
import { giveSecondFactor } from './give-second-factor.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import {
  beginTwoFactor,
  renewBackupCodes,
  type TwoFactorDeps,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from './two-factor.ts';

export interface SignInMethodDeps extends TwoFactorDeps, SignInDeps {
  http: CookieSettings & { appOrigin: string | undefined };
  oidc: OidcProvider | undefined;
}

export function signInMethodRoutes(app: FastifyInstance, deps: SignInMethodDeps): void {
  signInRoutes(app, deps);
  passkeyRoutes(app, deps);
  twoFactorRoutes(app, deps);

  serve(app, contract.getSecurity, ({ request, reply }) => {
    setNoStore(reply);
    return deps.transactions.readAsSystemFor(request.bearer, (tx, actor) => getSecurity(deps, tx, actor));
  });
}

function signInRoutes(app: FastifyInstance, deps: SignInMethodDeps): void {
  const { transactions, http } = deps;

  serve(app, contract.giveSecondFactor, async ({ request, reply, body }) => {
    const stepId = readStepCookie(http, request.headers.cookie);
    const input = { stepId, code: body.code, browser: browserOf(request, http) };
    const opened = await giveSecondFactor(deps, input);
    setNoStore(reply).header('set-cookie', sessionCookies(http, opened).toSpliced(1, 0, clearedStepCookie(http)));
    return { person: opened.person };
  });

  serve(app, contract.beginPasskeySignIn, async ({ request, reply }) => {
    setNoStore(reply);
    return transactions.asSystem((tx) => beginPasskeySignIn(tx, siteOf(deps, request)));
  });

  serve(app, contract.signInWithPasskey, async ({ request, reply, body }) => {
    const input = { ...body, browser: browserOf(request, http) };
    const opened = await signInWithPasskey(deps, siteOf(deps, request), input);
    setNoStore(reply).header('set-cookie', sessionCookies(http, opened));
    return { person: opened.person };
  });
}

function passkeyRoutes(app: FastifyInstance, deps: SignInMethodDeps): void {
  serve(app, contract.beginPasskey, ({ request, reply, body }) => {
    setNoStore(reply);
    return writeWithPassword(deps, { bearer: request.bearer, password: body.password }, (tx, actor) =>
      beginPasskey(tx, actor, siteOf(deps, request)),
    );
  });

  serve(app, contract.addPasskey, async ({ request, reply, body }) => {
    const passkey = await addPasskey(deps, siteOf(deps, request), { ...body, bearer: request.bearer });
    setNoStore(reply);
    return passkey;
  });

  serve(app, contract.renamePasskey, async ({ request, params, body }) => {
    await deps.transactions.writeAsSystemFor(request.bearer, (tx, actor) =>
      renamePasskey(tx, actor, { id: params.passkeyId, name: body.name }),
    );
    return undefined;
  });

  serve(app, contract.removePasskey, async ({ request, params }) => {
    await deps.transactions.writeAsSystemFor(request.bearer, (tx, actor) => removePasskey(tx, actor, params.passkeyId));
    return undefined;
  });
}

function twoFactorRoutes(app: FastifyInstance, deps: SignInMethodDeps): void {
  serve(app, contract.beginTwoFactor, ({ request, reply, body }) => {
    setNoStore(reply);
    return writeWithPassword(deps, { bearer: request.bearer, password: body.password }, (tx, actor) =>
      beginTwoFactor(deps, tx, actor),
    );
  });

  serve(app, contract.turnOnTwoFactor, async ({ request, reply, body }) => {
    setNoStore(reply);
    return deps.transactions.writeAsSystemFor(request.bearer, async (tx, actor) => ({
      backupCodes: await turnOnTwoFactor(deps, tx, actor, body.code),
    }));
  });

  serve(app, contract.renewBackupCodes, async ({ request, reply, body }) => {
    setNoStore(reply);
    const given = { bearer: request.bearer, password: body.password };
    return { backupCodes: await writeWithPassword(deps, given, renewBackupCodes) };
  });

  serve(app, contract.turnOffTwoFactor, async ({ request, body }) => {
    await writeWithPassword(deps, { bearer: request.bearer, password: body.password }, (tx, actor) =>
      turnOffTwoFactor(deps, tx, actor),
    );
    return undefined;
  });
}

/** Secrets, codes and sessions stay out of every cache. */
function setNoStore(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store');
}

function siteOf({ http }: SignInMethodDeps, request: FastifyRequest) {
  return passkeySite(http.appOrigin, request.host);
}
