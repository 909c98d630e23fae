-- Of a letter its sender and the telephone for calls are proposed, too [COL-4].
alter table proposals
  drop constraint proposals_field_check,
  add constraint proposals_field_check check (field in (
    'type', 'insuranceKind', 'name', 'expiresOn', 'issuedOn', 'number', 'issuer', 'contactPhone', 'issuingCountry', 'holder'));
