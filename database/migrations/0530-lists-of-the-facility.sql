-- What all clients share becomes the provider's, and what customers entered becomes their facilities' own.
-- Rows of the provider (reference rows, and rows of administrators and provider roles) keep facility_id empty. Every other row
-- goes to the facility of who made it and to those that use it: the first keeps the row, each other one gets a copy, and its
-- records refer to the copy from then on. What a shared row refers to stays shared.

alter table "strains" add column "facility_id" integer;
alter table "strains" add constraint "strains__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "varietals" add column "facility_id" integer;
alter table "varietals" add constraint "varietals__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "attributes" add column "facility_id" integer;
alter table "attributes" add constraint "attributes__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "grow_stages" add column "facility_id" integer;
alter table "grow_stages" add constraint "grow_stages__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "vpd_profiles" add column "facility_id" integer;
alter table "vpd_profiles" add constraint "vpd_profiles__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "grow_plan_categories" add column "facility_id" integer;
alter table "grow_plan_categories" add constraint "grow_plan_categories__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "grow_phase_templates" add column "facility_id" integer;
alter table "grow_phase_templates" add constraint "grow_phase_templates__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "grow_task_types" add column "facility_id" integer;
alter table "grow_task_types" add constraint "grow_task_types__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "destroy_plant_reasons" add column "facility_id" integer;
alter table "destroy_plant_reasons" add constraint "destroy_plant_reasons__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "nutrient_deficiency_diagnoses" add column "facility_id" integer;
alter table "nutrient_deficiency_diagnoses" add constraint "nutrient_deficiency_diagnoses__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "plant_container_types" add column "facility_id" integer;
alter table "plant_container_types" add constraint "plant_container_types__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "consumables" add column "facility_id" integer;
alter table "consumables" add constraint "consumables__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "suppliers" add column "facility_id" integer;
alter table "suppliers" add constraint "suppliers__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
alter table "laboratories" add column "facility_id" integer;
alter table "laboratories" add constraint "laboratories__facility_id__exists" foreign key ("facility_id") references "facilities" (id) on delete cascade;
create index "nutrient_deficiency_diagnoses__facility_id__index" on "nutrient_deficiency_diagnoses" ("facility_id");
alter table "facility_consumables" add column "price" numeric(14,2);
alter table "facility_consumables" add column "supplier_id" integer;
alter table "facility_consumables" add constraint "facility_consumables__supplier_id__exists" foreign key ("supplier_id") references "suppliers" (id) on delete restrict;
create index "facility_consumables__supplier_id__index" on "facility_consumables" ("supplier_id");

-- A name is given once among an owner's rows.
alter table "strains" drop constraint "strains__name__unique";
alter table "varietals" drop constraint "varietals__crop_name__unique";
alter table "attributes" drop constraint "attributes__label__unique";
alter table "grow_stages" drop constraint "grow_stages__label__unique";
alter table "vpd_profiles" drop constraint "vpd_profiles__name__unique";
alter table "grow_plan_categories" drop constraint "grow_plan_categories__label__unique";
alter table "grow_phase_templates" drop constraint "grow_phase_templates__name__unique";
alter table "grow_task_types" drop constraint "grow_task_types__label__unique";
alter table "destroy_plant_reasons" drop constraint "destroy_plant_reasons__label__unique";
alter table "plant_container_types" drop constraint "plant_container_types__name__unique";
alter table "consumables" drop constraint "consumables__name__unique";
alter table "suppliers" drop constraint "suppliers__name__unique";
alter table "laboratories" drop constraint "laboratories__state_name__unique";
drop index laboratories__name__unique;

-- What refers to the lists, and in which facility: an expression over the referring row r.
create temp table list_references (source text, field text, target text, facility text) on commit drop;
insert into list_references values
  ('strains', 'parentA_id', 'strains', 'r.facility_id'),
  ('strains', 'parentB_id', 'strains', 'r.facility_id'),
  ('facility_strains', 'strain_id', 'strains', 'r.facility_id'),
  ('grow_plans', 'strain_id', 'strains', 'r.facility_id'),
  ('lifecycles', 'strain_id', 'strains', 'r.facility_id'),
  ('plants', 'strain_id', 'strains', 'r.facility_id'),
  ('metrc_strains', 'strain_id', 'strains', 'r.facility_id'),
  ('state_compliance_items', 'strain_id', 'strains', '(select s.facility_id from state_compliance_settings s where s.id = r."facilityStateCompliance_id")'),
  ('targets', 'strain_id', 'strains', 'r.facility_id'),
  ('batches', 'strain_id', 'strains', 'r.facility_id'),
  ('harvests', 'strain_id', 'strains', 'r.facility_id'),
  ('harvest_workflows', 'strain_id', 'strains', 'r.facility_id'),
  ('product_inventory_items', 'strain_id', 'strains', 'r.facility_id'),
  ('facility_intake_items', 'strain_id', 'strains', '(select i.facility_id from facility_intakes i where i.id = r.intake_id)'),
  ('production_plan_items', 'strain_id', 'strains', '(select p.facility_id from production_plans p where p.id = r."productionPlan_id")'),
  ('production_plan_items', 'replantStrain_id', 'strains', '(select p.facility_id from production_plans p where p.id = r."productionPlan_id")'),
  ('grow_plans', 'varietal_id', 'varietals', 'r.facility_id'),
  ('lifecycles', 'varietal_id', 'varietals', 'r.facility_id'),
  ('attribute_values', 'attribute_id', 'attributes', 'r.facility_id'),
  ('research_observations', 'attribute_id', 'attributes', '(select t.facility_id from research_trials t where t.id = r."researchTrial_id")'),
  ('attributes', 'requiredAtStage_id', 'grow_stages', 'r.facility_id'),
  ('vpd_profiles', 'growStage_id', 'grow_stages', 'r.facility_id'),
  ('grow_phases', 'growStage_id', 'grow_stages', '(select p.facility_id from grow_plan_versions v join grow_plans p on p.id = v.growplan_id where v.id = r."growplanVersion_id")'),
  ('grow_phase_templates', 'growStage_id', 'grow_stages', 'r.facility_id'),
  ('plants', 'growStage_id', 'grow_stages', 'r.facility_id'),
  ('grow_stages', 'vpdProfile_id', 'vpd_profiles', 'r.facility_id'),
  ('grow_phases', 'vpdProfile_id', 'vpd_profiles', '(select p.facility_id from grow_plan_versions v join grow_plans p on p.id = v.growplan_id where v.id = r."growplanVersion_id")'),
  ('zones', 'vpdProfile_id', 'vpd_profiles', 'r.facility_id'),
  ('grow_plans', 'category_id', 'grow_plan_categories', 'r.facility_id'),
  ('grow_tasks', 'growTaskType_id', 'grow_task_types', '(select p.facility_id from grow_phases h join grow_plan_versions v on v.id = h."growplanVersion_id" join grow_plans p on p.id = v.growplan_id where h.id = r."growPhase_id")'),
  ('education_requirements', 'growTaskType_id', 'grow_task_types', '(select c.facility_id from education_courses c where c.id = r."educationCourse_id")'),
  ('plants', 'destroyPlantReason_id', 'destroy_plant_reasons', 'r.facility_id'),
  ('lifecycle_remediations', 'nutrientDeficiencyDiagnosis_id', 'nutrient_deficiency_diagnoses', 'r.facility_id'),
  ('nutrient_deficiency_diagnoses', 'parent_id', 'nutrient_deficiency_diagnoses', 'r.facility_id'),
  ('grow_plans', 'plantContainerType_id', 'plant_container_types', 'r.facility_id'),
  ('grow_phases', 'plantContainerType_id', 'plant_container_types', '(select p.facility_id from grow_plan_versions v join grow_plans p on p.id = v.growplan_id where v.id = r."growplanVersion_id")'),
  ('plant_containers', 'plantContainerType_id', 'plant_container_types', 'r.facility_id'),
  ('spray_applications', 'consumable_id', 'consumables', 'r.facility_id'),
  ('plant_container_types', 'consumable_id', 'consumables', 'r.facility_id'),
  ('consumables', 'substitute_id', 'consumables', 'r.facility_id'),
  ('facility_consumables', 'consumable_id', 'consumables', 'r.facility_id'),
  ('facility_intake_items', 'consumable_id', 'consumables', '(select i.facility_id from facility_intakes i where i.id = r.intake_id)'),
  ('safety_documents', 'consumable_id', 'consumables', 'r.facility_id'),
  ('facility_consumables', 'supplier_id', 'suppliers', 'r.facility_id'),
  ('consumables', 'supplier_id', 'suppliers', 'r.facility_id'),
  ('inventory_items', 'supplier_id', 'suppliers', 'r.facility_id'),
  ('opex_entries', 'supplier_id', 'suppliers', 'r.facility_id'),
  ('facility_intakes', 'supplier_id', 'suppliers', 'r.facility_id'),
  ('metrc_testing_labs', 'laboratory_id', 'laboratories', 'r.facility_id'),
  ('test_batches', 'laboratory_id', 'laboratories', 'r.facility_id');

-- Ids of list rows inside documents, under the key named.
create temp table list_documents (source text, field text, key text, target text, facility text) on commit drop;
insert into list_documents values
  ('grow_tasks', 'consumables', 'consumable_id', 'consumables', '(select p.facility_id from grow_phases h join grow_plan_versions v on v.id = h."growplanVersion_id" join grow_plans p on p.id = v.growplan_id where h.id = r."growPhase_id")'),
  ('grow_phases', 'feed', 'consumable_id', 'consumables', '(select p.facility_id from grow_plan_versions v join grow_plans p on p.id = v.growplan_id where v.id = r."growplanVersion_id")'),
  ('extraction_recipes', 'steps', 'consumable_id', 'consumables', 'r.facility_id'),
  ('production_plans', 'objective', 'strain_id', 'strains', 'r.facility_id'),
  ('grow_phase_templates', 'definition', 'growStage_id', 'grow_stages', 'r.facility_id'),
  ('grow_phase_templates', 'definition', 'vpdProfile_id', 'vpd_profiles', 'r.facility_id'),
  ('grow_phase_templates', 'definition', 'growTaskType_id', 'grow_task_types', 'r.facility_id'),
  ('grow_phase_templates', 'definition', 'plantContainerType_id', 'plant_container_types', 'r.facility_id'),
  ('grow_phase_templates', 'definition', 'consumable_id', 'consumables', 'r.facility_id');

-- Observations name the record they were made on by collection and id.
create temp table list_observations (collection text, target text) on commit drop;
insert into list_observations values ('strains', 'strains'), ('ag_varietals', 'varietals');

create temp table list_tables (name text) on commit drop;
insert into list_tables values
  ('strains'),
  ('varietals'),
  ('attributes'),
  ('grow_stages'),
  ('vpd_profiles'),
  ('grow_plan_categories'),
  ('grow_phase_templates'),
  ('grow_task_types'),
  ('destroy_plant_reasons'),
  ('nutrient_deficiency_diagnoses'),
  ('plant_container_types'),
  ('consumables'),
  ('suppliers'),
  ('laboratories');

-- A document with the ids under a key replaced by those of a facility's own rows.
create function pg_temp.repoint(document jsonb, key text, list text, facility integer) returns jsonb language plpgsql as $$
begin
  case jsonb_typeof(document)
    when 'array' then
      return (select coalesce(jsonb_agg(pg_temp.repoint(e, key, list, facility) order by n), '[]') from jsonb_array_elements(document) with ordinality x(e, n));
    when 'object' then
      return (select coalesce(jsonb_object_agg(f.k, case when f.k = repoint.key and jsonb_typeof(f.v) = 'number'
        then coalesce((select to_jsonb(c.new_id) from list_copies c where c.list = repoint.list and c.facility = repoint.facility and c.id = (f.v #>> '{}')::numeric), f.v)
        else pg_temp.repoint(f.v, key, list, facility) end), '{}') from jsonb_each(document) f(k, v));
    else return document;
  end case;
end $$;

create temp table list_custom (list text, id integer, home integer, primary key (list, id)) on commit drop;
create temp table list_owners (list text, id integer, facility integer, primary key (list, id, facility)) on commit drop;
create temp table list_copies (list text, id integer, facility integer, new_id integer, primary key (list, id, facility)) on commit drop;

-- Only the ids of list rows change: rules about closed months, published versions and posted movements have nothing to say.
do $$
declare t text;
begin
  for t in select source from list_references union select source from list_documents union select name from list_tables union select 'attribute_values' loop
    execute format('alter table %I disable trigger user', t);
  end loop;
end $$;

do $$
declare
  t text;
  r record;
  o record;
  changed bigint;
  moved bigint;
  made integer;
  columns text;
  is_provider constant text := 'exists (select 1 from user_roles p where p.user_id = %1$s and p.role_id in (5, 7, 11))';
  home_of constant text := 'coalesce((select u.facility_id from users u join user_facilities m on m.user_id = u.id and m.facility_id = u.facility_id and m.status = ''available'' where u.id = %1$s), (select min(m.facility_id) from user_facilities m where m.user_id = %1$s and m.status = ''available''), (select min(m.facility_id) from user_facilities m where m.user_id = %1$s))';
begin
  -- The rows customers made, and where those people are at home.
  for t in select name from list_tables loop
    execute format('insert into list_custom select %L, r.id, ' || format(home_of, 'r.createuser') || ' from %I r where r.id > 999
      and not exists (select 1 from reference_rows_given g where g.table_name = %L and g.row_id = r.id)
      and (r.createuser is null or not ' || format(is_provider, 'r.createuser') || ')', t, t, t);
  end loop;

  -- A customer's price and vendor of an article of the provider become those of the facilities that stock it.
  create temp table list_prices on commit drop as
    select c.id, c.price, c.supplier_id, c.updateuser from consumables c
    where (c.price is not null or c.supplier_id is not null)
      and not exists (select 1 from list_custom x where x.list = 'consumables' and x.id = c.id)
      and (c.updateuser is null or not exists (select 1 from user_roles p where p.user_id = c.updateuser and p.role_id in (5, 7, 11)));
  execute 'insert into facility_consumables (facility_id, consumable_id) select h.facility_id, h.id from (select p.id, ' || format(home_of, 'p.updateuser') || ' as facility_id
    from list_prices p) h where h.facility_id is not null on conflict do nothing';
  update facility_consumables f set price = p.price, supplier_id = p.supplier_id from list_prices p where p.id = f.consumable_id;
  update consumables c set price = null, supplier_id = null from list_prices p
    where p.id = c.id and exists (select 1 from facility_consumables f where f.consumable_id = c.id);

  -- What a shared row refers to stays shared, and what that refers to.
  loop
    moved := 0;
    for r in select * from list_references loop
      execute format('delete from list_custom c using %1$I r where c.list = %2$L and c.id = r.%3$I and '
        || case when r.source in (select name from list_tables)
           then 'not exists (select 1 from list_custom x where x.list = %1$L and x.id = r.id)' else '(' || r.facility || ') is null' end,
        r.source, r.target, r.field);
      get diagnostics changed = row_count;
      moved := moved + changed;
    end loop;
    exit when moved = 0;
  end loop;

  -- Whose they are: of who made them, of who uses them, and of who uses what refers to them.
  insert into list_owners select list, id, home from list_custom where home is not null;
  for r in select * from list_references where source not in (select name from list_tables) loop
    execute format('insert into list_owners select distinct c.list, c.id, ' || r.facility || ' from %I r join list_custom c on c.list = %L and c.id = r.%I
      where ' || r.facility || ' is not null on conflict do nothing', r.source, r.target, r.field);
  end loop;
  for r in select * from list_documents where source not in (select name from list_tables) loop
    execute format('insert into list_owners select distinct c.list, c.id, ' || r.facility || ' from %I r
      cross join lateral jsonb_path_query(r.%I, %L) x(v) join list_custom c on c.list = %L and jsonb_typeof(x.v) = ''number'' and c.id = (x.v #>> ''{}'')::numeric
      where ' || r.facility || ' is not null on conflict do nothing', r.source, r.field, 'strict $.**.' || r.key, r.target);
  end loop;
  insert into list_owners select distinct c.list, c.id, v.facility_id from attribute_values v
    join list_observations n on n.collection = v."refCollection" join list_custom c on c.list = n.target and c.id = v.ref_id
    where v.facility_id is not null on conflict do nothing;
  loop
    moved := 0;
    for r in select * from list_references where source in (select name from list_tables) loop
      execute format('insert into list_owners select distinct c.list, c.id, w.facility from %1$I r join list_owners w on w.list = %1$L and w.id = r.id
        join list_custom c on c.list = %2$L and c.id = r.%3$I on conflict do nothing', r.source, r.target, r.field);
      get diagnostics changed = row_count;
      moved := moved + changed;
    end loop;
    for r in select * from list_documents where source in (select name from list_tables) loop
      execute format('insert into list_owners select distinct c.list, c.id, w.facility from %1$I r join list_owners w on w.list = %1$L and w.id = r.id
        cross join lateral jsonb_path_query(r.%2$I, %3$L) x(v) join list_custom c on c.list = %4$L and jsonb_typeof(x.v) = ''number'' and c.id = (x.v #>> ''{}'')::numeric
        on conflict do nothing', r.source, r.field, 'strict $.**.' || r.key, r.target);
      get diagnostics changed = row_count;
      moved := moved + changed;
    end loop;
    exit when moved = 0;
  end loop;

  -- The first owner keeps the row, every other one gets a copy.
  for t in select name from list_tables loop
    execute format('select setval(pg_get_serial_sequence(%1$L, ''id''), greatest((select coalesce(max(id), 1) from %1$I), (select last_value from %2$I), 999))', t, t || '_id_seq');
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) into columns
      from information_schema.columns where table_schema = 'public' and table_name = t and column_name not in ('id', 'facility_id');
    for o in select w.id, w.facility, w.facility = first_value(w.facility) over (partition by w.id order by (w.facility is distinct from c.home), w.facility) as keeps
        from list_owners w join list_custom c on c.list = w.list and c.id = w.id where w.list = t order by w.id, w.facility loop
      if o.keeps then
        execute format('update %I set facility_id = $1 where id = $2', t) using o.facility, o.id;
        made := o.id;
      else
        execute format('insert into %1$I (facility_id, %2$s) select $1, %2$s from %1$I where id = $2 returning id', t, columns) using o.facility, o.id into made;
      end if;
      insert into list_copies values (t, o.id, o.facility, made);
    end loop;
  end loop;

  for r in select * from list_references loop
    execute format('update %1$I r set %2$I = c.new_id from list_copies c where c.list = %3$L and c.id = r.%2$I and c.new_id <> c.id and c.facility = ' || r.facility,
      r.source, r.field, r.target);
  end loop;
  for r in select * from list_documents loop
    execute format('update %1$I r set %2$I = pg_temp.repoint(r.%2$I, %3$L, %4$L, ' || r.facility || ')
      where exists (select 1 from jsonb_path_query(r.%2$I, %5$L) x(v) join list_copies c on c.list = %4$L and c.new_id <> c.id and c.facility = ' || r.facility || '
        and jsonb_typeof(x.v) = ''number'' and c.id = (x.v #>> ''{}'')::numeric)', r.source, r.field, r.key, r.target, 'strict $.**.' || r.key);
  end loop;
  update attribute_values v set ref_id = c.new_id from list_observations n, list_copies c
    where n.collection = v."refCollection" and c.list = n.target and c.id = v.ref_id and c.facility = v.facility_id and c.new_id <> c.id;
end $$;

set constraints all immediate;
do $$
declare t text;
begin
  for t in select source from list_references union select source from list_documents union select name from list_tables union select 'attribute_values' loop
    execute format('alter table %I enable trigger user', t);
  end loop;
end $$;

alter table "strains" add constraint "strains__facility_id_name__unique" unique nulls not distinct ("facility_id", "name");
alter table "varietals" add constraint "varietals__facility_id_crop_name__unique" unique nulls not distinct ("facility_id", "crop", "name");
alter table "attributes" add constraint "attributes__facility_id_label__unique" unique nulls not distinct ("facility_id", "label");
alter table "grow_stages" add constraint "grow_stages__facility_id_label__unique" unique nulls not distinct ("facility_id", "label");
alter table "vpd_profiles" add constraint "vpd_profiles__facility_id_name__unique" unique nulls not distinct ("facility_id", "name");
alter table "grow_plan_categories" add constraint "grow_plan_categories__facility_id_label__unique" unique nulls not distinct ("facility_id", "label");
alter table "grow_phase_templates" add constraint "grow_phase_templates__facility_id_name__unique" unique nulls not distinct ("facility_id", "name");
alter table "grow_task_types" add constraint "grow_task_types__facility_id_label__unique" unique nulls not distinct ("facility_id", "label");
alter table "destroy_plant_reasons" add constraint "destroy_plant_reasons__facility_id_label__unique" unique nulls not distinct ("facility_id", "label");
alter table "plant_container_types" add constraint "plant_container_types__facility_id_name__unique" unique nulls not distinct ("facility_id", "name");
alter table "consumables" add constraint "consumables__facility_id_name__unique" unique nulls not distinct ("facility_id", "name");
alter table "suppliers" add constraint "suppliers__facility_id_name__unique" unique nulls not distinct ("facility_id", "name");
alter table "laboratories" add constraint "laboratories__facility_id_state_name__unique" unique nulls not distinct ("facility_id", "state", "name");
