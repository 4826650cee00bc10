-- What a row hangs on is held while it is judged: whoever changes that meanwhile is waited for, and judged by what they leave.

create or replace function facility_intake_items_received() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['destination', 'condition', 'updatedate', 'updateuser'];
begin
  if tg_op = 'UPDATE' and follows_strain_merge(to_jsonb(old), to_jsonb(new)) then return new; end if;
  -- Whoever accepts or ends the delivery meanwhile is waited for: what was booked is what its lines say.
  perform from facility_intakes where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end for share;
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
  -- Whoever ends the delivery meanwhile is waited for.
  perform from facility_intakes where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end for share;
  if exists (
    select 1 from facility_intakes
    where id = case tg_op when 'INSERT' then new.intake_id else old.intake_id end and state in ('rejected', 'closed', 'cancelled')
  ) then
    perform refuse('INTAKE_CLOSED', 'The delivery is closed; its lines no longer change.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function keep_spray_target() returns trigger language plpgsql as $$
declare
  application spray_applications;
begin
  -- Whoever applies the spraying meanwhile is waited for. Where that writes to the same target, the two wait in a circle: one of them
  -- is told to try again (409), which is rare and better than a record that changes after it was done.
  select * into application from spray_applications
    where id = case tg_op when 'DELETE' then old."ipmSprayApplication_id" else new."ipmSprayApplication_id" end for share;
  if application.state <> 'planned' then
    raise exception 'A finished application cannot be changed.' using errcode = 'check_violation', constraint = 'spray_targets__ipmSprayApplication_id__planned_only', table = 'spray_targets';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.lifecycle_id is not null and not exists (
    select from lifecycle_platforms where lifecycle_id = new.lifecycle_id and "platformGroup_id" = new."platformGroup_id"
  ) then
    perform refuse('RUN_NOT_THERE', 'The run does not stand in that unit.');
  end if;
  return new;
end $$;

create or replace function check_lot(entry consumable_ledger_entries, stock facility_consumables) returns void language plpgsql as $$
declare
  kind_of consumable_types;
  lot consumable_lots;
begin
  -- What is counted already keeps the unit of its article, and what is in no lot keeps it out of classes that are tracked. With the first
  -- of either, whoever changes the unit, the class or the tracking meanwhile is waited for, or waits for this entry: the article first and
  -- then the class it is of by now. Others wait for nobody: who changes many articles at once stops no books.
  if (entry."consumableLot_id" is null and entry.kind not in ('reservation', 'release') and "without_lot"(stock) = 0)
     or not exists (select from consumable_ledger_entries e join facility_consumables s on s.id = e."facilityConsumable_id"
       where s.consumable_id = stock.consumable_id) then
    perform from consumables where id = stock.consumable_id for share;
    perform from consumable_types where id = (select "consumableType_id" from consumables where id = stock.consumable_id) for share;
  end if;
  select t.* into kind_of from consumables c join consumable_types t on t.id = c."consumableType_id" where c.id = stock.consumable_id;
  select * into lot from consumable_lots where id = entry."consumableLot_id";
  if lot.id is not null and lot."facilityConsumable_id" <> stock.id then
    perform refuse('LOT_ELSEWHERE', 'The lot belongs to another stock.');
  end if;
  if kind_of."lotTracked" and lot.id is null and entry.kind not in ('reservation', 'release') and not (
    entry.kind = 'count' and rounded("posted_stock"(stock.id) + entry.qty)
      = rounded((select coalesce(sum("onHand"), 0) from consumable_lots where "facilityConsumable_id" = stock.id))
  ) then
    perform refuse('LOT_NEEDED', 'This article is tracked by lot; name the lot.');
  end if;
  if kind_of."expiryTracked" and entry.kind = 'usage' and entry.lifecycle_id is not null
     and lot.expirydate < day_at(stock.facility_id, entry."occurredAt") then
    perform refuse('LOT_EXPIRED', 'The lot is expired and is not used on plants.');
  end if;
end $$;

create or replace function keep_zone_member() returns trigger language plpgsql as $$
declare
  zone zones%rowtype;
  member_facility integer;
begin
  -- Whoever changes the kind of the zone meanwhile is waited for.
  select * into zone from zones where id = new.zone_id for share;
  select coalesce(
    (select u.facility_id from units u where u.id = new."platformGroup_id"),
    (select s.facility_id from sensors s where s.id = new.sensor_id),
    (select c.facility_id from virtual_devices d join controllers c on c.id = d.controller_id where d.id = new."virtualDevice_id")
  ) into member_facility;
  if member_facility <> zone.facility_id then
    raise exception 'The member is of another facility.' using errcode = 'check_violation', constraint = 'zone_devices__zone_id__same_facility', table = 'zone_devices';
  end if;
  if new."platformGroup_id" is not null and zone.zonetype_id in (1, 2) then
    perform from units where id = new."platformGroup_id" for no key update;
    if exists (
      select from zone_devices m join zones z on z.id = m.zone_id
      where m."platformGroup_id" = new."platformGroup_id" and m.id <> new.id and z.zonetype_id = zone.zonetype_id
    ) then
      raise exception 'The unit is in another zone of this kind already.' using errcode = 'P0001', constraint = 'zone.unit-taken';
    end if;
  end if;
  return new;
end $$;
