export const MAX_COLLECTION_NAME_CHARS = 80;
export const MAX_TRAVELLERS = 50;
export const MAX_RULE_SOURCE_CHARS = 200;
/** Of a passport, after the return. */
export const MAX_VALID_MONTHS = 24;
