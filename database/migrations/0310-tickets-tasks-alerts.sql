-- Rules of tickets, tasks and alerts that the definitions cannot say, and the views of tasks.

-- Tickets -----------------------------------------------------------------------------------------------------------------

-- A problem type is about the product, about a procedure, or about a device: never two of them. The default one stays.
alter table "ticket_problem_types" add constraint "ticket_problem_types__isSop__exclusive" check (not ("isSoftware" and "isSop"));
alter table "ticket_problem_types" add constraint "ticket_problem_types__active__default" check (id <> 50 or "active");
alter table "ticket_problem_types" add constraint "ticket_problem_types__isSoftware__default" check (id <> 50 or not ("isSoftware" or "isSop"));

-- A list of statuses is a list of ids.
alter table "ticket_statuses" add constraint "ticket_statuses__allowedNext__ids"
  check ("allowedNext" is null or (jsonb_typeof("allowedNext") = 'array' and not jsonb_path_exists("allowedNext", '$[*] ? (@.type() != "number")')));
alter table "software_ticket_statuses" add constraint "software_ticket_statuses__allowedNext__ids"
  check ("allowedNext" is null or (jsonb_typeof("allowedNext") = 'array' and not jsonb_path_exists("allowedNext", '$[*] ? (@.type() != "number")')));

alter table "repair_tickets" add constraint "repair_tickets__duplicateOf_id__other" check ("duplicateOf_id" <> id);
alter table "software_tickets" add constraint "software_tickets__duplicateOf_id__other" check ("duplicateOf_id" <> id);

-- The board's rules hold for every way a ticket's status changes: the everyday calls, the move, a job, an import.
create function "refuse_ticket_move"(what text, rule text) returns void language plpgsql as $$
begin
  raise exception '%', what using errcode = 'check_violation', constraint = 'tickets__hardware_item_ticket_status_id__' || rule;
end $$;

create function "check_ticket_move"() returns trigger language plpgsql as $$
declare
  origin "ticket_statuses"%rowtype;
  target "ticket_statuses"%rowtype;
begin
  select * into origin from "ticket_statuses" where id = old."hardware_item_ticket_status_id";
  select * into target from "ticket_statuses" where id = new."hardware_item_ticket_status_id";
  if jsonb_array_length(coalesce(origin."allowedNext", '[]')) > 0 and not origin."allowedNext" @> to_jsonb(target.id) then
    perform "refuse_ticket_move"('the status does not allow this move', 'allowed');
  end if;
  -- Said now: the newest entry of the log leads into the new status and has words.
  if target."requiresComment" and not exists (
    select 1 from (
      select "hardware_item_ticket_status_id", "description" from "ticket_actions"
      where "hardware_item_ticket_id" = new.id order by id desc limit 1
    ) said
    where said."hardware_item_ticket_status_id" = target.id and btrim(coalesce(said."description", '')) <> ''
  ) then
    perform "refuse_ticket_move"('the move needs an entry in the log', 'comment');
  end if;
  if target."category" = 'done' and origin."category" <> 'done' then
    if btrim(coalesce(new."cause", '')) = '' or btrim(coalesce(new."fix", '')) = '' then
      perform "refuse_ticket_move"('closing needs cause and fix', 'closing');
    end if;
    new."closedAt" := now();
  elsif origin."category" = 'done' and target."category" <> 'done' then
    new."closedAt" := null;
    new."reopened" := old."reopened" + 1;
  end if;
  return new;
end $$;
create trigger "tickets__move" before update of "hardware_item_ticket_status_id" on "tickets"
  for each row when (old."hardware_item_ticket_status_id" <> new."hardware_item_ticket_status_id")
  execute function "check_ticket_move"();

create function "check_software_ticket_move"() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from "software_ticket_statuses" s where s.id = old."ticketStatus_id"
      and jsonb_array_length(coalesce(s."allowedNext", '[]')) > 0 and not s."allowedNext" @> to_jsonb(new."ticketStatus_id")
  ) then
    raise exception 'the status does not allow this move'
      using errcode = 'check_violation', constraint = 'software_tickets__ticketStatus_id__allowed';
  end if;
  return new;
end $$;
create trigger "software_tickets__move" before update of "ticketStatus_id" on "software_tickets"
  for each row when (old."ticketStatus_id" <> new."ticketStatus_id")
  execute function "check_software_ticket_move"();

-- Tasks -------------------------------------------------------------------------------------------------------------------

alter table "calendar_events" add constraint "calendar_events__enddate__order" check ("enddate" >= "startdate");
alter table "maintenance_tasks" add constraint "maintenance_tasks__plan_id__other" check ("plan_id" <> id);

create view "active_tasks" as
with clock as (
  select f.id as facility_id,
    date_trunc('day', now() at time zone f."facility_timezone") at time zone f."facility_timezone" as today,
    (date_trunc('day', now() at time zone f."facility_timezone") + interval '1 day') at time zone f."facility_timezone" as tomorrow,
    (date_trunc('day', now() at time zone f."facility_timezone") + interval '8 days') at time zone f."facility_timezone" as week_end
  from "facilities" f
)
select t.id, t.id as "task_id", t."facility_id", t."task_type_id", t."title", t."title" as "task",
  coalesce(t."category", k."category", k."label") as "category", t."area_id", a."name" as "area", t."platformGroup_id",
  t."lifecycle_id", t."date", t."dueWindowMin", t."estAllocatedTime", t."state", t."notes", t."completed", t."actualMinutes",
  t."source",
  (t."state" <> 'completed' and t."date" < c.today) as "overdue",
  (t."state" <> 'completed' and t."date" >= c.today and t."date" < c.tomorrow) as "today",
  (t."state" <> 'completed' and t."date" < c.tomorrow) as "outstanding",
  (t."state" <> 'completed' and t."date" >= c.tomorrow and t."date" < c.week_end) as "upcomingThisWeek",
  t."createdate", t."createuser", t."updatedate", t."updateuser"
from "tasks" t
join clock c on c.facility_id = t."facility_id"
join "task_types" k on k.id = t."task_type_id"
left join "areas" a on a.id = t."area_id"
where t."state" not in ('skipped', 'cancelled')
  and (t."state" <> 'completed' or coalesce(t."completed", t."updatedate") > now() - interval '30 days');

create view "worker_assignments" as
select s.id, s."task_id", s."user_id", u."firstname", u."lastname", t."facility_id", t."task_type_id", t."title",
  coalesce(t."category", k."category", k."label") as "category", t."area_id", t."platformGroup_id", t."date",
  t."estAllocatedTime", t."state", t."notes", s."createdate", s."createuser", t."updatedate", t."updateuser"
from "task_assignments" s
join "tasks" t on t.id = s."task_id"
join "task_types" k on k.id = t."task_type_id"
join "users" u on u.id = s."user_id"
where t."state" not in ('completed', 'skipped', 'cancelled');

-- Alerts ------------------------------------------------------------------------------------------------------------------

-- The code of late irrigation is what the screens look for; the shared row keeps it.
alter table "exception_types" add constraint "exception_types__code__locked" check (id <> 1 or ("code" = 'IRR-001' and "facility_id" is null));

-- An alert that is over says when.
alter table "exceptions" add constraint "exceptions__resolvedOn__state"
  check (("ExceptionStatus_id" in (5, 6, 7)) = ("resolvedOn" is not null));

create unique index "notification_subscriptions__choice" on "notification_subscriptions"
  ("user_id", "facility_id", "kind", "exceptionType_id", "channel") nulls not distinct;

create function "check_remediation_status"() returns trigger language plpgsql as $$
begin
  if not (case old."status"
    when 'planned' then new."status" in ('in_progress', 'cancelled')
    when 'in_progress' then new."status" in ('done', 'ineffective', 'cancelled')
    else false
  end) then
    raise exception 'the status does not follow the one before'
      using errcode = 'check_violation', constraint = 'exception_remediations__status__order';
  end if;
  return new;
end $$;
create trigger "exception_remediations__move" before update of "status" on "exception_remediations"
  for each row when (old."status" <> new."status") execute function "check_remediation_status"();
