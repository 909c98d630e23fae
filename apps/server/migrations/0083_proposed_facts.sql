-- The issuer and the telephone number of an insurance are proposed, too [COL-4].
alter table proposals
  drop constraint proposals_field_check,
  add constraint proposals_field_check check (field in (
    'type', 'insuranceKind', 'name', 'expiresOn', 'issuedOn', 'number', 'issuer', 'contactPhone', 'issuingCountry', 'holder'));
