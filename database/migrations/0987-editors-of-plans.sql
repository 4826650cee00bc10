-- Windows in which a draft of a plan is open just now. Nothing of it outlives a crash, nor has to: each says so again within seconds.
create unlogged table "plan_editors" (
  "growplanVersion_id" integer not null,
  "window" text not null constraint "plan_editors__window__valid" check (char_length("window") between 8 and 64),
  "user_id" integer not null,
  "growPhase_id" integer constraint "plan_editors__growPhase_id__valid" check ("growPhase_id" between 1 and 2147483647),
  "holds" boolean not null default false,
  "openedAt" timestamptz not null default clock_timestamp(),
  "seenAt" timestamptz not null default clock_timestamp(),
  primary key ("growplanVersion_id", "window"),
  constraint "plan_editors__holds__a_phase" check (not "holds" or "growPhase_id" is not null)
);
alter table "plan_editors" add constraint "plan_editors__growplanVersion_id__exists" foreign key ("growplanVersion_id") references "grow_plan_versions" (id) on delete cascade;
alter table "plan_editors" add constraint "plan_editors__user_id__exists" foreign key ("user_id") references "users" (id) on delete cascade;
create index "plan_editors__user_id__index" on "plan_editors" ("user_id");
create unique index "plan_editors__growPhase_id__held_once" on "plan_editors" ("growPhase_id") where "holds";
