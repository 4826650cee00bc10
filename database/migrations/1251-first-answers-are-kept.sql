-- When an alert was taken on first is kept, whoever gives it back or takes it on again: it tells how fast somebody came.
alter table "exceptions" add column "firstAcknowledgedAt" timestamptz;
update "exceptions" set "firstAcknowledgedAt" = "acknowledgedAt" where "acknowledgedAt" is not null;

create function exceptions__keep_first_answer() returns trigger language plpgsql as $$
begin
  new."firstAcknowledgedAt" := coalesce(new."firstAcknowledgedAt", new."acknowledgedAt");
  return new;
end $$;
create trigger exceptions__first_answer before insert or update of "acknowledgedAt" on "exceptions"
  for each row when (new."acknowledgedAt" is not null and new."firstAcknowledgedAt" is null)
  execute function exceptions__keep_first_answer();
