-- An alert is given to people of its facility, also by somebody who works in several; the provider’s support (5) and
-- administrators (7) answer everywhere.
create or replace function "alerts_keep_their_owner"() returns trigger language plpgsql as $$
begin
  if new."owner_user_id" is null or new."owner_user_id" is not distinct from old."owner_user_id" then return new; end if;
  if old."resolvedOn" is not null and new."resolvedOn" is not null then
    perform refuse('ALREADY_ENDED', 'The alert was ended already.');
  end if;
  if not exists (
    select from "users" u where u.id = new."owner_user_id" and u."status" = 'active' and (
      exists (select from "user_facilities" m where m."user_id" = u.id and m."facility_id" = new."facility_id" and m."status" = 'available')
      or exists (select from "user_roles" r where r."user_id" = u.id and r."facility_id" is null and r."role_id" in (5, 7)))
  ) then
    perform refuse('PERSON_AWAY', 'This person does not work here at present.');
  end if;
  return new;
end $$;
