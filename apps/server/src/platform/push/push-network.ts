import dns from 'node:dns';
import https from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';

/** A connection that hangs or sends too slowly is closed after this time. */
const WHOLE_MS = 15_000;

/** Which push services there are and how they are reached. */
export interface PushNetwork {
  /** Endpoints come from browsers: what is not known is neither stored nor called. */
  isKnown(endpoint: URL): boolean;
  request: typeof https.request;
  lookup: LookupFunction;
}

/** Of Chrome and what is built on it; Firefox; Edge; Safari. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
  /^([a-z0-9-]+\.)+push\.apple\.com$/,
];

/** The browsers' own services, over https and at public addresses only. */
export const PUBLIC_PUSH_SERVICES: PushNetwork = {
  isKnown: ({ protocol, hostname, port, username, password }) =>
    protocol === 'https:' &&
    `${port}${username}${password}` === '' &&
    SERVICES.some((service) => service.test(hostname)),
  request: https.request,
  lookup: (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = found?.filter(({ address, family }) => !isPrivate(address, family)) ?? [];
      const [first] = addresses;
      if (error || !first) callback(error ?? new Error(`${hostname} has no public address.`), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  },
};

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Answers the status. Redirections are not followed. The endpoint is a secret address: errors name its host alone. */
export function postPush({ request, lookup }: PushNetwork, push: PushRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const { headers, body } = push;
    const options = { method: 'POST', headers, lookup, signal: AbortSignal.timeout(WHOLE_MS) };
    const posted = request(new URL(push.endpoint), options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    posted.on('error', ({ code, name }: NodeJS.ErrnoException) =>
      reject(new Error(`The push service ${new URL(push.endpoint).host} did not answer: ${code ?? name}.`)),
    );
    posted.end(body);
  });
}

const PRIVATE = new BlockList();
const PRIVATE_NETWORKS = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: ['::/96', '::ffff:0:0/96', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
} as const;
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const network of PRIVATE_NETWORKS[family]) {
    const [address = '', bits] = network.split('/');
    PRIVATE.addSubnet(address, Number(bits), family);
  }
}

function isPrivate(address: string, family: number): boolean {
  return PRIVATE.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
