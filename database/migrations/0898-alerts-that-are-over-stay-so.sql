-- Who answered an alert that is over, and what it came from, are read for years. It is nobody's any more, and an open one goes to
-- people who can sign in.
create function "alerts_keep_their_owner"() returns trigger language plpgsql as $$
begin
  if new."owner_user_id" is null or new."owner_user_id" is not distinct from old."owner_user_id" then return new; end if;
  if old."resolvedOn" is not null and new."resolvedOn" is not null then
    perform refuse('ALREADY_ENDED', 'The alert was ended already.');
  end if;
  if not exists (select from "users" where id = new."owner_user_id" and "status" = 'active') then
    perform refuse('PERSON_AWAY', 'This person cannot sign in at present.');
  end if;
  return new;
end $$;
create trigger "alerts_keep_their_owner" before update of "owner_user_id" on "exceptions"
  for each row execute function "alerts_keep_their_owner"();
