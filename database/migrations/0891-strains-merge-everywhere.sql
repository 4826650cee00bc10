-- All that names a strain may name the one it is merged into, also what is fixed otherwise: published, accepted, handed in.
create function "follows_strain_merge"(before jsonb, after jsonb) returns boolean language sql stable as $$
  select coalesce(bool_and(case
      when key in ('strain_id', 'replantStrain_id') and jsonb_typeof(b.value) = 'number' and jsonb_typeof(a.value) = 'number'
      then exists (select from "strains" where id = b.value::int and "mergedInto_id" = a.value::int)
      else false end), false)
  from jsonb_each(before) b join jsonb_each(after) a using (key)
  where a.value is distinct from b.value and key not in ('updatedate', 'updateuser')
$$;

create or replace function facility_intake_items_received() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['destination', 'condition', 'updatedate', 'updateuser'];
begin
  if tg_op = 'UPDATE' and follows_strain_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  if exists (select from facility_intakes
      where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end and state in ('accepted', 'partially_accepted'))
     and (tg_op <> 'UPDATE' or to_jsonb(new) - moving <> to_jsonb(old) - moving) then
    perform refuse('INTAKE_ACCEPTED', 'The delivery is accepted; its lines only get their place.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function facility_intake_items_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and follows_strain_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  if exists (
    select 1 from facility_intakes
    where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end and state in ('rejected', 'closed', 'cancelled')
  ) then
    perform refuse('INTAKE_CLOSED', 'The delivery is closed; its lines no longer change.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function fixed_version() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'updatedate', 'updateuser'];
begin
  if tg_op = 'UPDATE' and follows_strain_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  if old.state = 'draft' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or to_jsonb(new) - moving <> to_jsonb(old) - moving then
    perform refuse('VERSION_FIXED', 'This version is in use and never changes; make a new version.');
  end if;
  return new;
end $$;

create or replace function "plan_items_keep_what_was_handed_in"() returns trigger language plpgsql as $$
declare
  following constant text[] := array['state', 'stale', 'lifecycle_id', 'updatedate', 'updateuser'];
  plan_id constant integer := case tg_op when 'DELETE' then old."productionPlan_id" else new."productionPlan_id" end;
begin
  if tg_op = 'UPDATE' and follows_strain_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - following = to_jsonb(old) - following then return new; end if;
  if exists (select from "production_plans" where id = plan_id and "state" not in ('draft', 'calculated')) then
    -- A plan that may be deleted takes its items along.
    if tg_op = 'DELETE' and exists (select from "production_plans" where id = plan_id and "state" in ('submitted', 'approved', 'archived')) then
      return old;
    end if;
    perform refuse('PLAN_HANDED_IN', 'A plan that was handed in changes only after it was returned.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
