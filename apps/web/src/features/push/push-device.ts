import { call } from '../../lib/api-client.ts';

const WORKER = '/sw.js';
const STORAGE_KEY = 'kinvault-push';

/** The signed-in person, and the pushing server. */
export interface PushOwner {
  /** The server's key, in base64url. */
  publicKey: string;
  personId: string;
  /** Distinguishes this session from the person's later ones. */
  signedInAt: string;
}

/** The person who turned pushes on in this browser: anyone else who signs in here must turn them on first. */
interface Remembered {
  personId: string;
  signedInAt: string;
  endpoint: string;
}

/** Asks the person for permission; false if they refuse. @throws ApiError, OfflineError, or the browser's own error */
export async function switchPushOn(owner: PushOwner): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(owner);
  return true;
}

/** Removes this device from the server, and everything of ours from the browser. */
export async function switchPushOff(deviceId: string): Promise<void> {
  await call('removePushDevice', { params: { deviceId } });
  await leavePush();
}

/**
 * Subscribes again, for the person who had turned pushes on here: browsers silently drop subscriptions, and signing
 * out ends them. One that its person has removed from another device stays removed.
 */
export async function resumePush(personId: string): Promise<void> {
  const remembered = readRemembered();
  if (remembered?.personId !== personId) return;
  const { publicKey, signedInAt, devices } = await call('getPush', {});
  const isListed = devices.some(({ isCurrent }) => isCurrent);
  const isUnchanged =
    remembered.signedInAt === signedInAt && remembered.endpoint === (await findSubscription())?.endpoint;
  if (isUnchanged && !isListed) await leavePush();
  else await subscribe({ publicKey, personId, signedInAt });
}

async function subscribe({ publicKey, personId, signedInAt }: PushOwner): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.getSubscription();
  if (found && keyOf(found) !== publicKey) await found.unsubscribe(); // the vault has a new key
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } };
  await call('putPushSubscription', { body: { endpoint, keys } });
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ personId, signedInAt, endpoint } satisfies Remembered));
}

async function leavePush(): Promise<void> {
  localStorage.removeItem(STORAGE_KEY);
  await (await findSubscription())?.unsubscribe(); // the worker stays: it opens the app offline
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function readRemembered(): Remembered | null {
  return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
