-- Who looks after somebody says for them which documents they don't need: it counts in all their families.
drop policy exempt on exemptions;
create policy exempt on exemptions for insert to kinvault_web with check (
  set_by = (select me()) and case
    when family_id is null then person_id = any ((select my_person_ids())::uuid[])
    else family_id = any ((select my_admin_family_ids())::uuid[]) and exists (
      select from members m
      where m.person_id = exemptions.person_id and m.state = 'active' and m.family_id = exemptions.family_id) end);
drop policy end_exemption on exemptions;
create policy end_exemption on exemptions for delete to kinvault_web using (
  person_id = any ((select my_person_ids())::uuid[]) or family_id = any ((select my_admin_family_ids())::uuid[]));
drop policy see on exemptions;
create policy see on exemptions for select to kinvault_web using (
  person_id = any ((select my_person_ids())::uuid[])
  or family_id = any ((select my_family_ids())::uuid[])
  or family_id is null and exists (
    select from members m
    where m.person_id = exemptions.person_id and m.state = 'active' and m.family_id = any ((select my_family_ids())::uuid[])));
