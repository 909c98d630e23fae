/** At most so many people look after one person [PPL-2]. */
export const MAX_GUARDIANS = 5;
