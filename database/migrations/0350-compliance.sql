-- State compliance: what was settled stays settled, one message of a subject is under way at a time, weeks are weeks.

create unique index metrc_reference_values__value__unique on metrc_reference_values
  (system, list, coalesce("group", ''), value, coalesce("licenseNumber", ''));

create unique index metrc_outboxes__sending__unique on metrc_outboxes ("LicenseNumber", subject) where state = 'sending';

create function metrc_outboxes_final() returns trigger language plpgsql as $$
begin
  perform refuse('MESSAGE_SETTLED', 'The message is settled and no longer changes.');
  return null;
end $$;
create trigger metrc_outboxes_final before update or delete on metrc_outboxes
  for each row when (old.state in ('accepted', 'cancelled', 'resolved_manually')) execute function metrc_outboxes_final();

create function metrc_tags_keep_used() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.tag, new.kind, new."licenseNumber") is distinct from (old.tag, old.kind, old."licenseNumber") then
    perform refuse('TAG_USED', 'A tag that was used or voided stays as it is.');
  end if;
  return new;
end $$;
create trigger metrc_tags_keep_used before update or delete on metrc_tags
  for each row when (old.state <> 'available') execute function metrc_tags_keep_used();

-- The reporting week is the one from Sunday to Saturday around the day given.
create function washington_exports_week() returns trigger language plpgsql as $$
begin
  new."weekStart" := new."weekStart" - extract(dow from new."weekStart")::integer;
  new."weekEnd" := new."weekStart" + 6;
  return new;
end $$;
create trigger washington_exports_week before insert or update of "weekStart", "weekEnd" on washington_exports
  for each row execute function washington_exports_week();

create unique index "washington_exports__weekStart__unique" on washington_exports ("washingtonLicense_id", "weekStart")
  where kind in ('weekly', 'nil') and state <> 'void';

create function washington_exports_check() returns trigger language plpgsql as $$
begin
  if old.state in ('uploaded', 'errors', 'accepted', 'void')
     and (new."washingtonLicense_id", new."weekStart", new.kind, new."corrects_id")
       is distinct from (old."washingtonLicense_id", old."weekStart", old.kind, old."corrects_id") then
    perform refuse('EXPORT_UPLOADED', 'After the upload an export only takes outcomes.');
  end if;
  if old.state = 'draft' and new.state = 'accepted' and new.kind <> 'nil' then
    perform refuse('NOT_NIL', 'Only a week with nothing to report is settled without files.');
  end if;
  return new;
end $$;
create trigger washington_exports_check before update on washington_exports
  for each row execute function washington_exports_check();
