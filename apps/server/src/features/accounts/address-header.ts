/** Set by us from the socket or the trusted proxy; without an address better-auth would take all clients for one. */
export const ADDRESS_HEADER = 'x-client-address';
