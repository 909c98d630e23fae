/** In the order in which they are offered. */
export const COLLECTION_KINDS = ['car', 'house', 'trip', 'pet', 'school', 'estate', 'own'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];
