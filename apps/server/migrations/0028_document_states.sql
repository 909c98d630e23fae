-- A list of documents in one question: the version it is made of, and its documents only where that is not the known one.

-- A state changes whenever anything changes that a list shows the caller. `xmin` changes with each write to a row. It is
-- reused after wraparound and differs after a restore, so a state may be kept in memory only. The policies decide: this
-- runs with the rights of whoever calls it.
create function document_states(wanted uuid[]) returns table (id uuid, state text) language sql stable as $$
  select d.id, concat(d.id, ' ', d.xmin, ' ', k.version, ' ', d.added_by = (select me()) and d.correctable_until > now(), ' ',
    s.ids, ' ', p.name)
  from documents d
  -- each owner is looked up once, not once a document: a quarter of the cost of a list of 200
  left join (
    select people.id, people.name from people
    where people.id = any ((select array_agg(distinct owner_id) from documents where documents.id = any (wanted))::uuid[])
    offset 0) p on p.id = d.owner_id
  -- with the person: marks of several people that one transaction has written, as a restore does, have one `xmin`.
  -- `offset 0` has them looked up for each document, where the planner may otherwise read all marks of one person
  left join lateral (
    select concat(person_id, xmin) as version from marks where document_id = d.id and person_id = (select me()) offset 0) k on true
  -- one query for all: a query for each of 200 documents took longer than the rest of a list
  left join (
    select document_id, array_agg(family_id order by family_id) as ids from shares
    where document_id = any (wanted) group by document_id) s on s.document_id = d.id
  where d.id = any (wanted)
$$;

-- Plain SQL could ask for both at once, too, but it prepares for the documents even where they are not needed: that
-- doubled the cost of a list that has not changed. Without sequential scans nothing is read whole, also on a connection
-- that made its plan while the tables were small.
create function my_document_states(known text, owner uuid, family uuid, before uuid, many integer,
  out version text, out states json, out next uuid)
language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  found uuid[];
begin
  version := my_documents_version();
  if version = known then return; end if;
  found := my_document_ids(owner, family, before, many + 1);
  if cardinality(found) > many then
    next := found[many];
    found := found[:many];
  end if;
  states := (select coalesce(json_agg(s.state order by s.id desc), '[]') from document_states(found) s);
end $$;

revoke execute on function document_states, my_document_states from public;
grant execute on function document_states, my_document_states to kinvault_web;
