-- Forms: published versions never change, submitted answers are only read.

create trigger facility_form_versions_fixed before update or delete on facility_form_versions
  for each row execute function fixed_version();
create unique index facility_form_versions__published__unique on facility_form_versions ("facilityForm_id") where state = 'published';

-- A version that comes published (the starter forms do) is its form's.
create function facility_form_versions_come_published() returns trigger language plpgsql as $$
begin
  update facility_forms set "publishedVersion_id" = new.id where id = new."facilityForm_id";
  return null;
end $$;
create trigger facility_form_versions_come_published after insert on facility_form_versions
  for each row when (new.state = 'published') execute function facility_form_versions_come_published();

create function form_submissions_read_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refuse('SUBMITTED', 'A submitted form is kept.');
  end if;
  if (new.score, new."failedItems", new.user_id, new."facilityFormVersion_id", new."submittedAt")
     is distinct from (old.score, old."failedItems", old.user_id, old."facilityFormVersion_id", old."submittedAt") then
    perform refuse('SUBMITTED', 'A submitted form is only read; start a correction.');
  end if;
  return new;
end $$;
create trigger form_submissions_read_only before update or delete on form_submissions
  for each row when (old.state in ('submitted', 'accepted', 'corrected')) execute function form_submissions_read_only();

create function form_answers_read_only() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from form_submissions
    where id = case tg_op when 'DELETE' then old."formSubmission_id" else new."formSubmission_id" end
      and state in ('submitted', 'accepted', 'corrected')
  ) then
    perform refuse('SUBMITTED', 'A submitted form is only read; start a correction.');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger form_answers_read_only before insert or update or delete on form_answers
  for each row execute function form_answers_read_only();
