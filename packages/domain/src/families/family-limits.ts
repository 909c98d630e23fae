export const MAX_FAMILY_NAME_CHARS = 80;
