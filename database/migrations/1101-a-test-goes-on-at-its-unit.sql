-- A run of tests that is moved to another unit, or made one of another kind, finds no second one there either.
create trigger "device_test_runs__moved" after update of "platformGroup_id", "kind" on "device_test_runs"
  for each row when (new."platformGroup_id" is distinct from old."platformGroup_id" or new."kind" <> old."kind") execute function begin_test_run();
