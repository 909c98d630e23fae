/** Whether this browser can be pushed to; otherwise what stands in the way. */
export type PushSupport = 'available' | 'insecure' | 'uninstalled' | 'unsupported';

interface Surroundings {
  isSecureContext: boolean;
  navigator: object;
}

/** On iPhones and iPads a site gets pushes only once it is on the home screen. */
export function pushSupport(surroundings: Surroundings = window): PushSupport {
  const { isSecureContext, navigator } = surroundings;
  if (!isSecureContext) return 'insecure';
  const isThere = 'PushManager' in surroundings && 'Notification' in surroundings && 'serviceWorker' in navigator;
  if (isThere) return 'available';
  // Safari alone has it, false outside the home screen
  return 'standalone' in navigator && navigator.standalone === false ? 'uninstalled' : 'unsupported';
}
