/** Whether this browser can get pushes, and if not, why. */
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
  // only Safari has it; false outside the home screen
  return 'standalone' in navigator && navigator.standalone === false ? 'uninstalled' : 'unsupported';
}
