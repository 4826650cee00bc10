-- A spraying keeps to the label of its product and to the law: rate, stage, interval, state and licence are judged when it is
-- recorded as done, and the waiting times of the label are the least that is written down. A compliance officer clears a harvest
-- with a document; nobody else shortens it.
alter table "spray_applications" add column "clearanceUrl" text constraint "spray_applications__clearanceUrl__valid" check (char_length("clearanceUrl") <= 2048);
alter table "spray_applications" add column "clearanceReason" text constraint "spray_applications__clearanceReason__valid" check (char_length("clearanceReason") <= 2000);
alter table "spray_applications" add column "clearedAt" timestamptz;
alter table "spray_applications" add column "clearedBy" integer;
alter table "spray_applications" add constraint "spray_applications__clearedBy__exists" foreign key ("clearedBy") references "users" (id) on delete set null;
create index "spray_applications__clearedBy__index" on "spray_applications" ("clearedBy");
alter table "consumables" add column "labelRateUnit" text constraint "consumables__labelRateUnit__valid" check (char_length("labelRateUnit") <= 30);
alter table "consumables" add column "lastSprayStage" text constraint "consumables__lastSprayStage__valid" check ("lastSprayStage" in ('clone', 'veg', 'flower'));
alter table "consumables" add column "minIntervalDays" double precision constraint "consumables__minIntervalDays__valid" check ("minIntervalDays" >= 0 and "minIntervalDays" <= 3650);
alter table "consumables" add column "sprayStates" jsonb constraint "consumables__sprayStates__valid" check (octet_length("sprayStates"::text) <= 32768);

create or replace function keep_spray_application() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['ag_lifecycleRemediation_id', 'lot', 'applicatorLicense', 'phiUntil', 'reiUntil', 'clearanceUrl',
    'clearanceReason', 'clearedAt', 'clearedBy', 'updatedate', 'updateuser'];
begin
  if old.state = 'planned' or to_jsonb(old) - moving = to_jsonb(new) - moving then
    return new;
  end if;
  raise exception 'A finished application cannot be changed.' using errcode = 'check_violation', constraint = 'spray_applications__state__planned_only', table = 'spray_applications';
end $$;

-- Units of a rate are written by people: "mL / L" and "ml/l" are one.
create function spray_rate_unit(unit text) returns text language sql immutable as $$
  select lower(regexp_replace(unit, '\s', '', 'g'))
$$;

create function spray_applications_by_label() returns trigger language plpgsql as $$
declare
  product consumables;
begin
  if new.state = 'cancelled' or tg_op = 'UPDATE' and old.state <> 'planned' then return new; end if;
  select * into product from consumables where id = new.consumable_id;
  if new."rateUnit" is null then new."rateUnit" := product."labelRateUnit"; end if;
  if spray_rate_unit(new."rateUnit") <> spray_rate_unit(product."labelRateUnit") then
    perform refuse('spray.rate-unit', format('The label gives its rate in another unit: %s.', product."labelRateUnit"));
  end if;
  if new.rate > product."labelMax" then
    perform refuse('spray.above-label', format('More than the label of the product allows: %s.',
      concat_ws(' ', product."labelMax", product."labelRateUnit")));
  end if;
  return new;
end $$;
create trigger spray_applications_by_label before insert or update on spray_applications
  for each row execute function spray_applications_by_label();

-- What a spraying must be when it is recorded as done. Those of a facility are judged one after the other, so that two of them do
-- not both miss the interval between them.
create function spray_applications_when_done() returns trigger language plpgsql as $$
declare
  product consumables;
  person user_facilities;
  kind text;
  told text;
  done timestamptz := coalesce(new.finish, new.start);
begin
  perform pg_advisory_xact_lock(hashtext('spray applications'), new.facility_id);
  select * into product from consumables where id = new.consumable_id;
  select t.kind into kind from consumable_types t where t.id = product."consumableType_id";
  if kind is distinct from 'pesticide' then
    perform refuse('spray.not-a-product', format('This is no crop protection product: %s.', product.name));
  end if;
  if product."labelMax" is not null and new.rate is null then
    perform refuse('spray.rate-needed', 'The label of the product limits its rate; write down the rate that was used.');
  end if;
  select f.state into told from facilities f where f.id = new.facility_id;
  if jsonb_array_length(product."sprayStates") > 0 and not coalesce(product."sprayStates" ? told, false) then
    perform refuse('spray.state', format('The product is not allowed in the state of this facility: %s.', coalesce(told, '?')));
  end if;
  select * into person from user_facilities
    where user_id = new.applicator_user_id and facility_id = new.facility_id and status = 'available';
  if coalesce(person."applicatorLicense", '') = '' then
    perform refuse('spray.no-licence', 'Whoever applies it has no pesticide applicator licence at this facility.');
  end if;
  if person."applicatorExpiry" < day_at(new.facility_id, new.start) then
    perform refuse('spray.licence-over', format('The applicator licence had expired: %s.', person."applicatorExpiry"));
  end if;
  select string_agg(distinct u.name, ', ') into told
    from spray_targets t join units u on u.id = t."platformGroup_id"
      join lifecycle_platforms l on l."platformGroup_id" = t."platformGroup_id" and l.start <= new.start and coalesce(l.finish, 'infinity') > new.start
        and (t.lifecycle_id is null or l.lifecycle_id = t.lifecycle_id)
      join lifecycle_phases h on h.lifecycle_id = l.lifecycle_id and h.starttime <= new.start and coalesce(h.endtime, 'infinity') > new.start
      join grow_phases g on g.id = h."growPhase_id" join grow_stages s on s.id = g."growStage_id"
    where t."ipmSprayApplication_id" = new.id
      and array_position(array['clone', 'veg', 'flower'], s."countsAs") > array_position(array['clone', 'veg', 'flower'], product."lastSprayStage");
  if told is not null then
    perform refuse('spray.stage', format('The label allows the product in earlier stages of growth alone: %s.', told));
  end if;
  select string_agg(distinct u.name || ' ' || day_at(new.facility_id, s.start), ', ') into told
    from spray_targets t join spray_targets o on o."platformGroup_id" = t."platformGroup_id"
      join spray_applications s on s.id = o."ipmSprayApplication_id" and s.id <> new.id and s.state = 'applied' and s.consumable_id = new.consumable_id
        and abs(extract(epoch from s.start - new.start)) < product."minIntervalDays" * 86400
      join units u on u.id = t."platformGroup_id"
    where t."ipmSprayApplication_id" = new.id and s.facility_id = new.facility_id;
  if told is not null then
    perform refuse('spray.too-soon', format('Sprayed with the same product within the interval of its label: %s.', told));
  end if;
  new."applicatorLicense" := left(person."applicatorLicense", 60);
  -- Longer waiting times than the label's may be written down, shorter ones not.
  if product."reiHours" is not null then
    new."reiUntil" := greatest(new."reiUntil", done + make_interval(secs => product."reiHours" * 3600));
  end if;
  if product."phiDays" is not null then
    new."phiUntil" := greatest(new."phiUntil", day_at(new.facility_id, done) + ceil(product."phiDays")::integer);
  end if;
  select string_agg(distinct l.name || ' ' || l.harvestdate, ', ') into told
    from spray_targets t join lifecycle_platforms p on p."platformGroup_id" = t."platformGroup_id" and p.start <= new.start and coalesce(p.finish, 'infinity') > new.start
      join lifecycles l on l.id = p.lifecycle_id and (t.lifecycle_id is null or l.id = t.lifecycle_id) and l.inflight = 1
    where t."ipmSprayApplication_id" = new.id and l.harvestdate < new."phiUntil";
  if told is not null and new."clearanceUrl" is null then
    perform refuse('spray.past-harvest', format('The pre-harvest interval would end after the harvest: %s.', told));
  end if;
  return new;
end $$;
create trigger spray_applications_by_law before update of state on spray_applications
  for each row when (old.state = 'planned' and new.state = 'applied') execute function spray_applications_when_done();
