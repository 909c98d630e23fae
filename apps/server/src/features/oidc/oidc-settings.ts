/** The house's own provider, as the operator has set it up [OPN-3]. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it. */
  name: string;
  /** Whether a new account is made for a person whom the provider knows and this vault does not. */
  mayJoin: boolean;
  /** The address of this vault. */
  appUrl: string;
}

/** The page that the provider leads back to. The operator enters it there. */
export const OIDC_PATH = '/auth/oidc';
