-- Packages carry strain and test of their batch, and a laboratory's results are of the tests that were ordered.

create or replace function product_inventory_inherit() returns trigger language plpgsql as $$
begin
  select batch_id, "extractionRun_id", coalesce(new."testState", "testState"), coalesce(new.strain_id, strain_id)
    into new.batch_id, new."extractionRun_id", new."testState", new.strain_id
    from product_inventory_items where id = new.parent_id;
  return new;
end $$;

-- What the laboratory has said of a batch so far, as its packages tell it; null before any result.
create function test_state_of(batch batches) returns text language sql stable as $$
  select case
    when batch.state = 'failed' then 'TestFailed'
    when batch.state in ('released', 'packaged', 'finished')
      and exists (select from test_batches t where t.batch_id = batch.id and t.state = 'passed') then 'TestPassed'
  end
$$;

create function product_inventory_of_batch() returns trigger language plpgsql as $$
declare
  batch batches;
begin
  select * into batch from batches where id = new.batch_id;
  new.strain_id := coalesce(new.strain_id, batch.strain_id);
  if not new."isTestingSample" then new."testState" := coalesce(new."testState", test_state_of(batch)); end if;
  return new;
end $$;
create trigger product_inventory_of_batch before insert on product_inventory_items
  for each row when (new.batch_id is not null and new.parent_id is null) execute function product_inventory_of_batch();

update product_inventory_items p set strain_id = coalesce(p.strain_id, b.strain_id),
    "testState" = case when p."isTestingSample" then p."testState" else coalesce(p."testState", test_state_of(b)) end
  from batches b where b.id = p.batch_id and p.status in ('drying', 'hold', 'testing', 'released')
    and (p.strain_id is null and b.strain_id is not null
      or not p."isTestingSample" and p."testState" is null and test_state_of(b) is not null);

-- An order that names no test leaves to the laboratory what it measures.
create function test_batch_results_ordered() returns trigger language plpgsql as $$
begin
  if not exists (select from test_batches t where t.id = new."testBatch_id" and (t."testTypes" = '[]' or t."testTypes" @> to_jsonb(new."testType_id"))) then
    perform refuse('TEST_NOT_ORDERED', 'This test was not ordered for the sample. Order it first, while the sample is still to be taken.');
  end if;
  return new;
end $$;
create trigger test_batch_results_ordered before insert or update of "testBatch_id", "testType_id" on test_batch_results
  for each row execute function test_batch_results_ordered();
