-- Knowledge: a course is under way once per person, trials that compare something.

create unique index education_completions__started__unique on education_completions (user_id, "educationCourse_id", facility_id)
  where state = 'started';
alter table education_completions add constraint "education_completions__signedBy__other" check ("signedBy" <> user_id);

create function education_courses_publish() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from education_lessons where "educationCourse_id" = new.id) then
    perform refuse('NO_LESSONS', 'A course needs a lesson before it is published.');
  end if;
  return new;
end $$;
create trigger education_courses_publish before update on education_courses
  for each row when (new.state = 'published' and old.state = 'draft') execute function education_courses_publish();

create function research_trials_start() returns trigger language plpgsql as $$
begin
  if (select count(*) from research_arms where "researchTrial_id" = new.id) < 2 or new.factor is null then
    perform refuse('NOTHING_TO_COMPARE', 'A trial starts with at least two arms and the factor they differ in.');
  end if;
  return new;
end $$;
create trigger research_trials_start before update on research_trials
  for each row when (new.state = 'running' and old.state = 'planned') execute function research_trials_start();

alter table research_arms add constraint "research_arms__id_trial__unique" unique (id, "researchTrial_id");
alter table research_observations add constraint "research_observations__researchArm_id__of_trial"
  foreign key ("researchArm_id", "researchTrial_id") references research_arms (id, "researchTrial_id");

create function research_votes_count() returns trigger language plpgsql as $$
declare
  trial integer := case tg_op when 'DELETE' then old."researchTrial_id" else new."researchTrial_id" end;
begin
  perform 1 from research_trials where id = trial for no key update;
  update research_trials set votes = (select count(*) from research_votes where "researchTrial_id" = trial) where id = trial;
  return null;
end $$;
create trigger research_votes_count after insert or delete on research_votes
  for each row execute function research_votes_count();
