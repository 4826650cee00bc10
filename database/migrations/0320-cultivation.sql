-- Rules of cultivation that no single column holds: what must be together, what may not overlap, what may not change any more.

create extension if not exists btree_gist;

-- References of foundation tables to tables that came after them.
alter table "strains" add constraint "strains__color_id__exists" foreign key ("color_id") references "colors" (id) on delete set null;
alter table "grow_stages" add constraint "grow_stages__color_id__exists" foreign key ("color_id") references "colors" (id) on delete set null;
alter table "grow_stages" add constraint "grow_stages__vpdProfile_id__exists" foreign key ("vpdProfile_id") references "vpd_profiles" (id) on delete set null deferrable initially deferred;
alter table "grow_plan_categories" add constraint "grow_plan_categories__color_id__exists" foreign key ("color_id") references "colors" (id) on delete set null;
alter table "grow_plans" add constraint "grow_plans__varietal_id__exists" foreign key ("varietal_id") references "varietals" (id) on delete restrict;
alter table "grow_plans" add constraint "grow_plans__plantContainerType_id__exists" foreign key ("plantContainerType_id") references "plant_container_types" (id) on delete restrict;
alter table "grow_phases" add constraint "grow_phases__plantContainerType_id__exists" foreign key ("plantContainerType_id") references "plant_container_types" (id) on delete restrict;
alter table "grow_phases" add constraint "grow_phases__vpdProfile_id__exists" foreign key ("vpdProfile_id") references "vpd_profiles" (id) on delete restrict;
alter table "grow_phases" add constraint "grow_phases__lightSpectrumDefinition_id__exists" foreign key ("lightSpectrumDefinition_id") references "light_spectrum_definitions" (id) on delete restrict;
alter table "lifecycles" add constraint "lifecycles__varietal_id__exists" foreign key ("varietal_id") references "varietals" (id) on delete restrict;
alter table "lifecycles" add constraint "lifecycles__productionPlanItem_id__exists" foreign key ("productionPlanItem_id") references "production_plan_items" (id) on delete set null;
-- Reference data of two features name each other; both are there when the transaction ends.
alter table "attributes" alter constraint "attributes__requiredAtStage_id__exists" deferrable initially deferred;

-- Values that must fit each other.
alter table "strains" add constraint "strains__sativaPercentage__completes_indica" check ("indicaPercentage" + "sativaPercentage" = 100);
alter table "grow_phases" add constraint "grow_phases__endSeconds__after_start" check ("endSeconds" > "startSeconds");
alter table "grow_phase_environments" add constraint "grow_phase_environments__tempMax__not_below_min" check ("tempMin" <= "tempMax");
alter table "grow_phase_environments" add constraint "grow_phase_environments__humidityMax__not_below_min" check ("humidityMin" <= "humidityMax");
alter table "grow_phase_environments" add constraint "grow_phase_environments__co2Max__not_below_min" check ("co2Min" <= "co2Max");
alter table "lifecycles" add constraint "lifecycles__scheduledEnd__after_start" check ("scheduledEnd" >= "scheduledStart");
alter table "lifecycle_phases" add constraint "lifecycle_phases__scheduledEnd__after_start" check ("scheduledEnd" >= "scheduledStart");
alter table "lifecycle_phases" add constraint "lifecycle_phases__endtime__after_start" check ("endtime" >= "starttime");
alter table "lifecycle_platforms" add constraint "lifecycle_platforms__finish__after_start" check ("finish" >= "start");
alter table "spray_applications" add constraint "spray_applications__finish__after_start" check ("finish" >= "start");
alter table "malfunctioning_grow_units" add constraint "malfunctioning_grow_units__finish__after_begin" check ("finish" >= "begin");
alter table "vfu_schedules" add constraint "vfu_schedules__validTo__after_from" check ("validTo" > "validFrom");
alter table "platform_allocations" add constraint "platform_allocations__finish__after_start" check ("finish" > "start");

create function vpd_points_are_valid(points jsonb) returns boolean language sql immutable as $$
  select not exists (
    select from (
      select (p ->> 'day')::numeric as day, (p ->> 'min')::numeric as low, (p ->> 'target')::numeric as target, (p ->> 'max')::numeric as high,
        lag((p ->> 'day')::numeric) over (order by n) as before
      from jsonb_array_elements(points) with ordinality t (p, n)
    ) knots
    where (day >= 0 and low >= 0 and low < target and target < high and (before is null or before < day)) is not true
  )
$$;
alter table "vpd_profiles" add constraint "vpd_profiles__points__ascending" check (vpd_points_are_valid("points"));

-- Rows that belong together belong to the same facility, plan and unit.
alter table "lifecycles" add constraint "lifecycles__id_facility_id__unique" unique ("id", "facility_id");
alter table "lifecycle_log_entries" add constraint "lifecycle_log_entries__lifecycle_id__same_facility" foreign key ("lifecycle_id", "facility_id") references "lifecycles" ("id", "facility_id");
alter table "lifecycle_remediations" add constraint "lifecycle_remediations__lifecycle_id__same_facility" foreign key ("lifecycle_id", "facility_id") references "lifecycles" ("id", "facility_id");
alter table "plants" add constraint "plants__lifecycle_id__same_facility" foreign key ("lifecycle_id", "facility_id") references "lifecycles" ("id", "facility_id");
alter table "plant_movements" add constraint "plant_movements__lifecycle_id__same_facility" foreign key ("lifecycle_id", "facility_id") references "lifecycles" ("id", "facility_id");
alter table "grow_plan_versions" add constraint "grow_plan_versions__id_growplan_id__unique" unique ("id", "growplan_id");
alter table "lifecycles" add constraint "lifecycles__growplanVersion_id__of_plan" foreign key ("growplanVersion_id", "growplan_id") references "grow_plan_versions" ("id", "growplan_id");
alter table "grow_plans" add constraint "grow_plans__publishedVersion_id__of_plan" foreign key ("publishedVersion_id", "id") references "grow_plan_versions" ("id", "growplan_id");
alter table "platforms" add constraint "platforms__id_platformGroup_id__unique" unique ("id", "platformGroup_id");
alter table "lifecycle_platforms" add constraint "lifecycle_platforms__platformGroup_id__of_platform" foreign key ("platform_id", "platformGroup_id") references "platforms" ("id", "platformGroup_id") on update cascade;

-- A shelf grows one run at a time, unless the overlap was declared; its bookings do not overlap, except with maintenance.
create unique index "lifecycle_platforms__platform_id__one_run" on "lifecycle_platforms" ("platform_id")
  where "start" is not null and "finish" is null and not "overlap";
alter table "platform_allocations" add constraint "platform_allocations__start__no_overlap"
  exclude using gist ("platform_id" with =, tstzrange("start", "finish") with &&) where ("kind" <> 'maintenance');

-- A plant stands somewhere only while it lives, and is not destroyed without a reason.
alter table "plants" add constraint "plants__plantLocation_id__alive" check ("state" = 'growing' or "plantLocation_id" is null);
alter table "plants" add constraint "plants__destroyPlantReason_id__given" check ("state" <> 'destroyed' or "destroyPlantReason_id" is not null);

-- A strain that still grows at a facility stays active there.
create function refuse_strain_with_plants() returns trigger language plpgsql as $$
begin
  if exists (select from plants where facility_id = new.facility_id and strain_id = new.strain_id and state = 'growing') then
    raise exception 'Plants of this strain grow at the facility.' using errcode = 'check_violation', constraint = 'facility_strains__active__no_plants', table = 'facility_strains';
  end if;
  return new;
end $$;
create trigger "facility_strains__active" before update of "active" on "facility_strains"
  for each row when (old."active" and not new."active") execute function refuse_strain_with_plants();

-- The flag that lists filter by follows the state.
create function set_lifecycle_inflight() returns trigger language plpgsql as $$
begin
  new.inflight := case when new.state in ('in_flight', 'harvesting') then 1 else 0 end;
  return new;
end $$;
create trigger "lifecycles__inflight" before insert or update of "state", "inflight" on "lifecycles"
  for each row execute function set_lifecycle_inflight();

-- Whoever makes a diary entry is its author.
create function sign_by_creator() returns trigger language plpgsql as $$
begin
  new.user_id := coalesce(new.user_id, new.createuser);
  return new;
end $$;
create trigger "lifecycle_log_entries__user_id" before insert on "lifecycle_log_entries" for each row execute function sign_by_creator();
create trigger "lifecycle_reports__user_id" before insert on "lifecycle_reports" for each row execute function sign_by_creator();
create trigger "plant_movements__user_id" before insert on "plant_movements" for each row execute function sign_by_creator();
create trigger "attribute_values__user_id" before insert on "attribute_values" for each row execute function sign_by_creator();

-- Only a draft version of a plan changes: running lifecycles point at the others. A version is complete when the transaction
-- that made it commits, so an import may write a finished one with its phases.
create function is_plan_version_open(version_id integer) returns boolean language sql stable as $$
  select not exists (
    select from grow_plan_versions v
    where v.id = version_id and v.state <> 'draft' and v.xmin::text <> pg_current_xact_id()::xid::text
  )
$$;

create function keep_plan_version() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'submittedBy', 'approvedBy', 'publishedAt', 'totalDays', 'updatedate', 'updateuser'];
begin
  if old.state = 'draft' or (tg_op = 'UPDATE' and to_jsonb(old) - moving = to_jsonb(new) - moving) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'Only drafts of a plan can be changed.' using errcode = 'check_violation', constraint = 'grow_plan_versions__state__draft_only', table = 'grow_plan_versions';
end $$;
create trigger "grow_plan_versions__draft_only" before update or delete on "grow_plan_versions"
  for each row execute function keep_plan_version();

create function keep_plan_phase() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or is_plan_version_open(old."growplanVersion_id")) and (tg_op = 'DELETE' or is_plan_version_open(new."growplanVersion_id")) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'Only drafts of a plan can be changed.' using errcode = 'check_violation', constraint = 'grow_phases__growplanVersion_id__draft_only', table = 'grow_phases';
end $$;
create trigger "grow_phases__draft_only" before insert or update or delete on "grow_phases"
  for each row execute function keep_plan_phase();

create function is_plan_phase_open(phase_id integer) returns boolean language sql stable as $$
  select coalesce((select is_plan_version_open("growplanVersion_id") from grow_phases where id = phase_id), true)
$$;
create function keep_plan_phase_part() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' or is_plan_phase_open(old."growPhase_id")) and (tg_op = 'DELETE' or is_plan_phase_open(new."growPhase_id")) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'Only drafts of a plan can be changed.' using errcode = 'check_violation', constraint = tg_table_name || '__growPhase_id__draft_only', table = tg_table_name;
end $$;
create trigger "grow_phase_environments__draft_only" before insert or update or delete on "grow_phase_environments"
  for each row execute function keep_plan_phase_part();
create trigger "grow_tasks__draft_only" before insert or update or delete on "grow_tasks"
  for each row execute function keep_plan_phase_part();

-- What was sprayed is a legal record: after the fact only its case may still be linked.
create function keep_spray_application() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['ag_lifecycleRemediation_id', 'updatedate', 'updateuser'];
begin
  if old.state = 'planned' or to_jsonb(old) - moving = to_jsonb(new) - moving then
    return new;
  end if;
  raise exception 'A finished application cannot be changed.' using errcode = 'check_violation', constraint = 'spray_applications__state__planned_only', table = 'spray_applications';
end $$;
create trigger "spray_applications__planned_only" before update on "spray_applications"
  for each row execute function keep_spray_application();

create function keep_spray_target() returns trigger language plpgsql as $$
declare
  application integer := case tg_op when 'DELETE' then old."ipmSprayApplication_id" else new."ipmSprayApplication_id" end;
begin
  if exists (select from spray_applications where id = application and state <> 'planned') then
    raise exception 'A finished application cannot be changed.' using errcode = 'check_violation', constraint = 'spray_targets__ipmSprayApplication_id__planned_only', table = 'spray_targets';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger "spray_targets__planned_only" before insert or update or delete on "spray_targets"
  for each row execute function keep_spray_target();

-- Records with a history are cancelled or archived, not deleted; the arguments are the states that may go.
create function refuse_delete_outside() returns trigger language plpgsql as $$
begin
  if not (old.state = any (tg_argv)) then
    raise exception 'A record in this state is not deleted.' using errcode = 'check_violation', constraint = tg_table_name || '__state__deletable', table = tg_table_name;
  end if;
  return old;
end $$;
create trigger "lifecycles__deletable" before delete on "lifecycles"
  for each row execute function refuse_delete_outside('draft');
create trigger "production_plans__deletable" before delete on "production_plans"
  for each row execute function refuse_delete_outside('draft', 'calculated', 'submitted', 'approved', 'archived');

-- What stands on shelves now, by run.
create view "lifecycle_places" as
  select p.lifecycle_id, count(distinct p."platformGroup_id")::integer as "platformGroups", coalesce(sum(p.plants), 0)::integer as plants,
    string_agg(distinct coalesce(u.rack, u.name), ', ') as rack
  from lifecycle_platforms p left join units u on u.id = p."platformGroup_id"
  where p.start is not null and p.finish is null
  group by p.lifecycle_id;

create view "facility_lifecycles" as
  select l.id, l.facility_id, l.name, l.state, l.harvestdate, o.rack, coalesce(s.name, v.name, g.name) as cropname, l.mother, l.inflight,
    l."actualHarvestDate", coalesce(o.plants, 0) as plants, l.createdate, l.createuser, l.updatedate, l.updateuser
  from lifecycles l join grow_plans g on g.id = l.growplan_id
    left join strains s on s.id = l.strain_id left join varietals v on v.id = l.varietal_id left join lifecycle_places o on o.lifecycle_id = l.id;

create view "in_flight_lifecycles" as
  select l.id, l.facility_id, l.name, l.state, l.growplan_id, g.name as "growplanName", l."growplanVersion_id", l.strain_id, l.varietal_id,
    coalesce(s.name, v.name, g.name) as cropname, l.mother, o.rack, coalesce(o."platformGroups", 0) as "platformGroups",
    coalesce(o.plants, 0) as plants, l."plantsStarted", l.starttime,
    ((now() at time zone f.facility_timezone)::date - (l.starttime at time zone f.facility_timezone)::date + 1) as day,
    r."totalDays", l."currentPhase_id", p.name as "phaseName", p."growStage_id", l.harvestdate, l."expectedGrams", l.owner_user_id,
    l.createdate, l.createuser, l.updatedate, l.updateuser
  from lifecycles l join facilities f on f.id = l.facility_id join grow_plans g on g.id = l.growplan_id
    join grow_plan_versions r on r.id = l."growplanVersion_id"
    left join strains s on s.id = l.strain_id left join varietals v on v.id = l.varietal_id
    left join lifecycle_phases h on h.id = l."currentPhase_id" left join grow_phases p on p.id = h."growPhase_id"
    left join lifecycle_places o on o.lifecycle_id = l.id
  where l.inflight = 1;
