-- Grams of what a run made that were packed: samples that were called off went back into it.
create function drawn_from_run(run integer) returns double precision language sql stable as $$
  select rounded(coalesce(sum(t.qty * grams_in(p.unit_id)), 0)) from product_inventory_items p
    join product_inventory_transactions t on t."productInventory_id" = p.id
    where p."extractionRun_id" = run and p.parent_id is null and (t.kind = 'create' or t.kind = 'use' and t."extractionRun_id" = run);
$$;

-- Takes what a new package holds from its batch, or from what its run made.
create or replace function draw_on_source(package product_inventory_items, movement product_inventory_transactions) returns void language plpgsql as $$
declare
  batch batches;
  made double precision;
  grams double precision := grams_in(package.unit_id) * movement.qty;
begin
  if package.parent_id is not null then perform refuse('PART_OF_A_PACKAGE', 'A part gets its stock when it is split off.'); end if;
  if package.batch_id is null and package."extractionRun_id" is null then return; end if;
  if grams is null then perform refuse('UNIT_NOT_MASS', 'A package of a batch or a run has a unit of weight.'); end if;
  if package.batch_id is null then
    select coalesce("outputKg", 0) * 1000 into made from extraction_runs where id = package."extractionRun_id";
    made := rounded(made - drawn_from_run(package."extractionRun_id"));
    if grams > made + 0.000001 then perform refuse('RUN_SHORT', format('Only %s g are left of what the run made.', made)); end if;
    return;
  end if;
  select * into batch from batches where id = package.batch_id for no key update;
  if batch.facility_id <> package.facility_id then perform refuse('OTHER_FACILITY', 'The batch belongs to another facility.'); end if;
  if not package."isTestingSample" and batch."onHold" then perform refuse('ON_HOLD', 'The batch is on hold.'); end if;
  if not package."isTestingSample" and batch.state not in ('in_process', 'released', 'packaged') then
    perform refuse('BATCH_NOT_IN_PROCESS', format('Nothing is packaged of a batch that is %s.', replace(batch.state, '_', ' ')));
  end if;
  insert into batch_movements (batch_id, kind, grams, "productInventory_id", reason, createuser, updateuser)
    values (batch.id, case when package."isTestingSample" then 'sample' else 'package' end, -grams, package.id, movement.reason,
      movement.createuser, movement.updateuser);
end $$;

-- What of a package is promised to runs that are ready, in its unit.
create function promised_to_runs(package product_inventory_items) returns double precision language sql stable as $$
  select coalesce(sum((i ->> 'kg')::double precision * 1000 / grams_in(package.unit_id)), 0)
    from extraction_runs r, jsonb_array_elements(r.inputs) i
    where r.facility_id = package.facility_id and r.state = 'ready' and (i ->> 'productInventory_id')::integer = package.id;
$$;

create or replace function product_inventory_post() returns trigger language plpgsql as $$
declare
  package product_inventory_items;
  held double precision;
  left_over double precision;
  drift double precision;
begin
  perform lock_books(facility_id) from product_inventory_items where id = new."productInventory_id";
  select * into package from product_inventory_items where id = new."productInventory_id" for no key update;
  if not found then return new; end if; -- the foreign key refuses it
  new.user_id := coalesce(new.user_id, new.createuser);
  if new.kind = 'move' then
    new."balanceAfter" := package.qty;
    return new;
  end if;
  new.qty := rounded(new.qty);
  held := case when new.kind = 'reserve' then rounded(package.reserved + new.qty) else package.reserved end;
  left_over := case when new.kind = 'reserve' then package.qty else rounded(package.qty + new.qty) end;
  if left_over < 0 or held < 0 or (new.kind = 'reserve' and new.qty > 0 and held > left_over) then
    perform refuse('STOCK_NEGATIVE', 'There is not that much in the package.');
  end if;
  if new.kind <> 'reserve' and new.qty < 0 and held > left_over then
    perform refuse('STOCK_RESERVED', format('%s of it are promised; take the promise back first.', held));
  end if;
  if new.kind = 'reserve' and new.qty < 0 and new."extractionRun_id" is null and held < promised_to_runs(package) - 0.000001 then
    perform refuse('PROMISED_TO_RUN', 'A run that is ready was promised it; abort the run, or choose other input for it.');
  end if;
  if left_over > package.qty and package.status in ('finished', 'destroyed') then
    perform refuse('PACKAGE_CLOSED', format('The package is %s.', package.status));
  end if;
  if new.kind = 'ship' then
    if package.status <> 'released' then perform refuse('NOT_RELEASED', 'Only released packages are shipped.'); end if;
    if exists (select from batches where id = package.batch_id and ("onHold" or state not in ('released', 'packaged', 'finished'))) then
      perform refuse('ON_HOLD', 'The batch of the package is on hold.');
    end if;
  end if;
  if new.kind = 'return' and new.qty > -(select coalesce(rounded(sum(qty)), 0) from product_inventory_transactions
      where "productInventory_id" = package.id and kind in ('ship', 'return')) then
    perform refuse('MORE_THAN_SHIPPED', 'No more comes back than was shipped.');
  end if;
  if new.kind in ('adjust', 'count') and new.qty <> 0 then
    if coalesce(btrim(new.reason), '') = '' then perform refuse('REASON_NEEDED', 'Say why the quantity differs.'); end if;
    -- Many small ones make a large one: those since a manager last counted, or of thirty days, add up.
    drift := abs(new.qty) + coalesce((select sum(abs(t.qty)) from product_inventory_transactions t
      where t."productInventory_id" = package.id and t.kind in ('adjust', 'count') and t.createdate > now() - interval '30 days'
        and t.id > coalesce((select max(m.id) from product_inventory_transactions m where m."productInventory_id" = package.id
          and m.kind in ('adjust', 'count') and holds_role(m.createuser, package.facility_id, '{2}')), 0)), 0);
    if (drift > package.qty * 0.02 or drift * coalesce(grams_in(package.unit_id), 0) > 50)
       and not holds_role(new.createuser, package.facility_id, '{2}') then
      perform refuse('MANAGER_NEEDED', 'More than 2 % or 50 g is adjusted by a facility manager.');
    end if;
  end if;
  if new.kind = 'use' and new."extractionRun_id" is null then
    perform refuse('RUN_NEEDED', 'Packages are used by starting a run.');
  end if;
  new."balanceAfter" := case when new.kind = 'reserve' then held else left_over end;
  update product_inventory_items set qty = left_over, reserved = held,
    status = case
      when left_over = 0 and new.kind = 'ship' then 'shipped'
      when left_over = 0 and new.kind = 'destroy' then 'destroyed'
      -- What comes back is looked at before it is sold again.
      when new.kind = 'return' and status = 'shipped' then 'hold'
      else status
    end
    where id = package.id;
  if new.kind = 'create' then perform draw_on_source(package, new); end if;
  if new.kind in ('split', 'combine') and pg_trigger_depth() < 2 then perform counter_entry(package, new); end if;
  return new;
end $$;

-- What a run made and what of it was waste already are no more than it took.
create or replace function extraction_runs_balance() returns trigger language plpgsql as $$
declare
  listed double precision;
  wasted double precision;
begin
  select coalesce(sum(w.weight * u.factor), 0) / 1000 into wasted from waste_records w
    join units_of_measure u on u."metrcName" = w.unit and u.dimension = 'mass' where w."extractionRun_id" = new.id;
  -- Scales differ by up to two percent.
  if new."inputKg" is null or new."outputKg" is null or new."outputKg" + wasted > new."inputKg" * 1.02 + 0.000001 then
    perform refuse('MASS_BALANCE', 'Weigh the input and the output; the output and the waste cannot exceed the input.');
  end if;
  select sum((o ->> 'kg')::double precision) into listed from jsonb_array_elements(coalesce(new.outputs, '[]')) o;
  if listed is not null and abs(listed - new."outputKg") > 0.000001 then
    perform refuse('OUTPUTS_DIFFER', format('The outputs weigh %s kg together, the run %s kg.', rounded(listed), new."outputKg"));
  end if;
  if exists (select from jsonb_array_elements(coalesce(new.outputs, '[]')) o where coalesce((o ->> 'kg')::double precision, 0) <= 0) then
    perform refuse('OUTPUTS_DIFFER', 'Every output weighs more than nothing.');
  end if;
  return new;
end $$;
