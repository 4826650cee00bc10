-- Comments on phases are answered, and settled.
alter table "grow_phase_comments"
  add column "comment_id" integer,
  add column "state" text not null default 'open' constraint "grow_phase_comments__state__valid" check ("state" in ('open', 'resolved')),
  add column "resolvedAt" timestamptz,
  add column "resolvedBy_user_id" integer;
alter table "grow_phase_comments" add constraint "grow_phase_comments__comment_id__exists" foreign key ("comment_id") references "grow_phase_comments" (id) on delete cascade;
alter table "grow_phase_comments" add constraint "grow_phase_comments__resolvedBy_user_id__exists" foreign key ("resolvedBy_user_id") references "users" (id) on delete set null;
create index "grow_phase_comments__comment_id__index" on "grow_phase_comments" ("comment_id");
create index "grow_phase_comments__resolvedBy_user_id__index" on "grow_phase_comments" ("resolvedBy_user_id");

-- An answer stands below what it answers, of the same phase; answers are not answered themselves, and stay where they are.
create function "answers_stand_below_comments"() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new."growPhase_id", new."comment_id") is distinct from (old."growPhase_id", old."comment_id") then
    perform refuse('COMMENT_STAYS', 'A comment stays where it was written.');
  end if;
  if new."comment_id" is not null and not exists (
    select from "grow_phase_comments" c where c.id = new."comment_id" and c."growPhase_id" = new."growPhase_id" and c."comment_id" is null) then
    perform refuse('COMMENT_ELSEWHERE', 'Answer a comment on the same phase.');
  end if;
  if new."comment_id" is not null and new."state" <> 'open' then
    perform refuse('COMMENT_IS_ANSWER', 'What is settled is the comment, with its answers.');
  end if;
  return new;
end $$;
create trigger "grow_phase_comments__below" before insert or update on "grow_phase_comments"
  for each row execute function "answers_stand_below_comments"();
