-- A weight of a bin is of no single plant: its correction reached the harvest and the batch, and none of the plants.
-- Books the difference of a corrected weight: the plant, the harvest and its batch weigh so much more or less.
create or replace function book_corrected_weight(harvest harvests, before harvest_weights, after harvest_weights) returns void language plpgsql as $$
declare
  difference double precision := (after.weight - coalesce(after.tare, 0)) - (before.weight - coalesce(before.tare, 0));
  target batches;
  shared integer[];
begin
  if harvest.state = 'finished' then perform refuse('HARVEST_FINISHED', 'The harvest is finished; its weights no longer change.'); end if;
  if coalesce(btrim(after.reason), '') = '' then perform refuse('REASON_NEEDED', 'Say why the weight is corrected.'); end if;
  if harvest.kind = 'whole' and after.plant_id is not null then
    update plants set "wetWeight" = rounded("wetWeight" + difference), updatedate = now() where id = after.plant_id;
  end if;
  update harvests set "totalWetWeight" = rounded("totalWetWeight" + difference
      / (select factor from units_of_measure where "metrcName" = harvest."weightUnit" and dimension = 'mass')), updatedate = now()
    where id = harvest.id;
  select * into target from batches where harvest_id = harvest.id order by id limit 1;
  while target.state = 'merged' loop
    select * into target from batches where id = target.parent_id;
  end loop;
  -- What was weighed without a plant is of those that were not weighed singly, else of all.
  if harvest.kind = 'whole' and after.plant_id is null and target.id is not null and difference <> 0 then
    select array_agg(id) into shared from plants where batch_id = target.id;
    if coalesce(cardinality(shared), 0) <> harvest."plantCount" then
      perform refuse('harvest.plants-mixed', 'Plants of another harvest are in its batch by now; correct the batch.');
    end if;
    shared := coalesce((select array_agg(id) from plants where batch_id = target.id
      and id not in (select plant_id from harvest_weights where harvest_id = harvest.id and plant_id is not null)), shared);
    update plants set "wetWeight" = rounded(greatest(0, "wetWeight" + difference / cardinality(shared))), updatedate = now()
      where id = any (shared);
  end if;
  if target.id is not null and difference <> 0 then
    insert into batch_movements (batch_id, kind, grams, reason, createuser, updateuser)
      values (target.id, 'harvest', difference, after.reason, after.createuser, after.updateuser);
  end if;
end $$;
