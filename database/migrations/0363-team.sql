-- A facility that has a manager keeps one. Two managers who remove each other at the same moment wait at the facility's row.
create function keep_a_manager(facility integer) returns void language plpgsql as $$
begin
  perform 1 from facilities where id = facility and active for no key update;
  if not found then return; end if;
  if not exists (
    select 1 from user_facilities m join users u on u.id = m.user_id join user_roles r on r.user_id = m.user_id
    where m.facility_id = facility and m.status = 'available' and u.status <> 'suspended' and r.role_id = 2
      and (r.facility_id is null or r.facility_id = facility)) then
    raise exception 'A facility needs at least one facility manager: appoint another first.' using constraint = 'LAST_MANAGER';
  end if;
end $$;

create function keep_manager_roles() returns trigger language plpgsql as $$
declare
  place integer;
begin
  if old.role_id = 2 then
    for place in select m.facility_id from user_facilities m where m.user_id = old.user_id and m.status = 'available'
      and (old.facility_id is null or m.facility_id = old.facility_id) loop
      perform keep_a_manager(place);
    end loop;
  end if;
  return null;
end $$;
create trigger "user_roles__keep_manager" after delete or update on "user_roles" for each row execute function keep_manager_roles();

create function keep_manager_members() returns trigger language plpgsql as $$
begin
  if old.status = 'available' and exists (select 1 from user_roles r where r.user_id = old.user_id and r.role_id = 2
    and (r.facility_id is null or r.facility_id = old.facility_id)) then
    perform keep_a_manager(old.facility_id);
  end if;
  return null;
end $$;
create trigger "user_facilities__keep_manager" after delete or update on "user_facilities" for each row
  execute function keep_manager_members();
