-- Which insurance a paper is of; null: nobody has said so, or it is of another type [KNO-14].
alter table documents add column insurance_kind text constraint documents_insurance_kind_check check (
  insurance_kind in ('health', 'car', 'home', 'life', 'travel', 'liability', 'other'));
grant update (insurance_kind) on documents to kinvault_web;

alter table proposals
  drop constraint proposals_field_check,
  add constraint proposals_field_check check (field in (
    'type', 'insuranceKind', 'name', 'expiresOn', 'issuedOn', 'number', 'issuingCountry', 'holder'));
