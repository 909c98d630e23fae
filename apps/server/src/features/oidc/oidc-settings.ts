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

/** The path of the redirect address, which the operator registers at the provider. */
export const OIDC_PATH = '/auth/oidc';
