-- Rules of people, facilities, menus and small lists that a single column cannot hold.

-- Reference rows that were given once are not given again: what people delete stays deleted.
create table reference_rows_given (
  table_name text not null,
  row_id integer not null,
  primary key (table_name, row_id)
);

alter table "clients" add constraint "clients__serviceLevel_id__exists" foreign key ("serviceLevel_id") references "service_levels" (id) on delete restrict;
alter table "facilities" add constraint "facilities__serviceLevel_id__exists" foreign key ("serviceLevel_id") references "service_levels" (id) on delete restrict;

-- One layout in use per person and grid (without a name), and saved views by name.
create unique index "grid_customizations__name__unique" on "grid_customizations" ("user_id", "grid_id", coalesce("name", ''));

-- The time-zone mode takes 11 or 12, the clock format 13 or 14.
alter table "user_preferences" add constraint "user_preferences__userPreferenceValue_id__fits" check (
  case "userPreferenceParameter_id" when 8 then "userPreferenceValue_id" in (11, 12) when 9 then "userPreferenceValue_id" in (13, 14)
  else "userPreferenceValue_id" not in (11, 12, 13, 14) end);

-- users.timePreference and userPreferences 8 are one fact under two names of the API, so are users.timePreference24Hour and 9.
-- A change under either name shows under the other, whoever writes; deleting a preference brings back the default.
create function keep_user_time_fields() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  if changed."userPreferenceParameter_id" = 8 then
    update users set "timePreference" = case when tg_op = 'DELETE' then 11 else changed."userPreferenceValue_id" end
    where id = changed.user_id
      and "timePreference" is distinct from case when tg_op = 'DELETE' then 11 else changed."userPreferenceValue_id" end;
  elsif changed."userPreferenceParameter_id" = 9 then
    update users set "timePreference24Hour" = case when tg_op = 'DELETE' then 13 else changed."userPreferenceValue_id" end
    where id = changed.user_id
      and "timePreference24Hour" is distinct from case when tg_op = 'DELETE' then 13 else changed."userPreferenceValue_id" end;
  end if;
  return null;
end $$;
create trigger "user_preferences__keep_user_time_fields" after insert or update or delete on "user_preferences"
  for each row execute function keep_user_time_fields();

create function keep_user_preferences() returns trigger language plpgsql as $$
begin
  if new."timePreference" is distinct from coalesce(
    (select "userPreferenceValue_id" from user_preferences where user_id = new.id and "userPreferenceParameter_id" = 8), 11) then
    insert into user_preferences (user_id, "userPreferenceParameter_id", "userPreferenceValue_id", createuser, updateuser)
    values (new.id, 8, new."timePreference", new.updateuser, new.updateuser)
    on conflict (user_id, "userPreferenceParameter_id") do update
      set "userPreferenceValue_id" = excluded."userPreferenceValue_id", updatedate = now(), updateuser = excluded.updateuser;
  end if;
  if new."timePreference24Hour" is distinct from coalesce(
    (select "userPreferenceValue_id" from user_preferences where user_id = new.id and "userPreferenceParameter_id" = 9), 13) then
    insert into user_preferences (user_id, "userPreferenceParameter_id", "userPreferenceValue_id", createuser, updateuser)
    values (new.id, 9, new."timePreference24Hour", new.updateuser, new.updateuser)
    on conflict (user_id, "userPreferenceParameter_id") do update
      set "userPreferenceValue_id" = excluded."userPreferenceValue_id", updatedate = now(), updateuser = excluded.updateuser;
  end if;
  return null;
end $$;
create trigger "users__keep_user_preferences" after insert or update of "timePreference", "timePreference24Hour" on "users"
  for each row execute function keep_user_preferences();

-- Locked rows are what code refers to: label, order and further columns may change, the rows themselves stay.
create function keep_locked_lookups() returns trigger language plpgsql as $$
begin
  if not old.locked then return case when tg_op = 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or (new.id, new.kind, new.key, new.facility_id, new.locked)
    is distinct from (old.id, old.kind, old.key, old.facility_id, old.locked) then
    raise exception 'a locked row stays' using errcode = 'check_violation', constraint = 'lookups__locked__stays';
  end if;
  return new;
end $$;
create trigger "lookups__locked__stays" before update or delete on "lookups"
  for each row execute function keep_locked_lookups();
create unique index "lookups__key__unique" on "lookups" ("kind", "key", coalesce("facility_id", 0)) where "key" is not null;

alter table "licenses" add constraint "licenses__expirydate__after_issue" check ("expirydate" >= "issuedate");
alter table "facilities" add constraint "facilities__serviceInterruptMessage__given" check (
  "serviceInterruptLevel" not in (1, 2) or btrim(coalesce("serviceInterruptMessage", '')) <> '');
alter table "facility_maps" add constraint "facility_maps__level__published" check ("state" = 'draft' or "level" is not null);
create unique index "service_level_agreements__isCurrent__one" on "service_level_agreements" (coalesce("client_id", 0)) where "isCurrent";

create view memberships_with_facility as
  select m.id, m."user_id", m."facility_id", m."status", m."requestNote", m."decidedBy",
    (select jsonb_build_object('id', f.id, 'name', f.name, 'active', f.active, 'city', f.city, 'state', f.state,
      'facility_timezone', f.facility_timezone, 'logoUrl', f."logoUrl", 'logoSmallUrl', f."logoSmallUrl")
      from facilities f where f.id = m."facility_id") as "facility",
    m."createdate", m."createuser", m."updatedate", m."updateuser"
  from user_facilities m;

create view facility_users as
  select u.id, m."facility_id", u.id as "user_id", u."firstname", u."lastname", u."email", u."position", u."cellPhone", u."profileImg",
    u."status", u."createdate", u."createuser", u."updatedate", u."updateuser"
  from user_facilities m join users u on u.id = m."user_id" where m."status" = 'available';
