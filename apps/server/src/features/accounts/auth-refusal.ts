/** What better-auth throws when it refuses. Told by its name: importing its class would load all of it at the start. */
export interface AuthRefusal extends Error {
  statusCode: number;
  body?: { code?: string };
}

export function isAuthRefusal(error: unknown): error is AuthRefusal {
  return error instanceof Error && error.name === 'APIError' && 'statusCode' in error;
}
