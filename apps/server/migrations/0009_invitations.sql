-- An Admin may be invited by name, never by a code that is passed on (D-23).
alter policy invite on invites with check (
  family_id = any ((select my_admin_family_ids())::uuid[]) and created_by = (select me())
  and (role <> 'Admin' or email is not null) and expires_at <= now() + interval '7 days');
