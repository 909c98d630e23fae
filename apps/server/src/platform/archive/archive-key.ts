/** What an archive is sealed to: age recipients (`age1…`), of which each can open it, or a passphrase. */
export type ArchiveLock = { recipients: string[] } | { passphrase: string };
/** What opens an archive: age identities (`AGE-SECRET-KEY-1…`), one of which must fit, or the passphrase. */
export type ArchiveKey = { identities: string[] } | { passphrase: string };
