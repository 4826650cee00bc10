-- Whoever releases a package waits for whoever holds its batch at the same moment, and is told what came of it.
create or replace function product_inventory_leave() returns trigger language plpgsql as $$
declare
  batch batches;
begin
  select * into batch from batches where id = new.batch_id for share;
  if batch."onHold" then perform refuse('ON_HOLD', format('The batch %s is on hold.', batch.label)); end if;
  if batch.state not in ('released', 'packaged', 'finished') then
    perform refuse('BATCH_NOT_RELEASED', format('The batch %s is not released.', batch.label));
  end if;
  if new."isTestingSample" or new."testState" in ('SubmittedForTesting', 'TestingInProgress', 'TestFailed', 'RetestFailed') then
    perform refuse('NOT_PASSED', 'What has not passed its test is not released.');
  end if;
  return new;
end $$;
