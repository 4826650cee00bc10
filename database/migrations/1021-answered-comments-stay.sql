-- A comment that others have answered stays: who deleted theirs deleted what others had said below it. With its phase, or with who
-- wrote it, it goes as before.
create function "answered_comments_stay"() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 and exists (
    select from "grow_phase_comments" a where a."comment_id" = old.id and a."user_id" is distinct from old."user_id") then
    perform refuse('COMMENT_ANSWERED', 'Others have answered it, so it stays; settle it instead.');
  end if;
  return old;
end $$;
create trigger "grow_phase_comments__answered" before delete on "grow_phase_comments"
  for each row execute function "answered_comments_stay"();
