export const MAX_FAMILY_NAME_CHARS = 80;

/** Families that one person owns at most; those in the trash count [D-29]. */
export const MAX_OWNED_FAMILIES = 20;
