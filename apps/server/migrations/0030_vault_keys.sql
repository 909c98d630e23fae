-- Which secret and which keyring the vault's copies share: an HMAC of a fixed label, made with each, and the id of the
-- keyring's current key. A copy that has others is refused when it starts.
alter table vault
  add column secret_fingerprint bytea,
  add column key_id text,
  add column key_fingerprint bytea,
  add constraint vault_key_check check ((key_id is null) = (key_fingerprint is null));
