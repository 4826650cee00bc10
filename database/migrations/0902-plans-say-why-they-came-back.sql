-- A plan that is returned says what is to change, to those who are to mend it; the log is not theirs to read.
alter table "grow_plan_versions" add column "returnReason" text constraint "grow_plan_versions__returnReason__valid" check (char_length("returnReason") <= 2000);

create or replace function keep_plan_version() returns trigger language plpgsql as $$
declare
  moving constant text[] :=
    array['state', 'submittedBy', 'approvedBy', 'publishedAt', 'returnReason', 'totalDays', 'updatedate', 'updateuser'];
begin
  if old.state = 'draft' or (tg_op = 'UPDATE' and to_jsonb(old) - moving = to_jsonb(new) - moving) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'Only drafts of a plan can be changed.' using errcode = 'check_violation', constraint = 'grow_plan_versions__state__draft_only', table = 'grow_plan_versions';
end $$;
