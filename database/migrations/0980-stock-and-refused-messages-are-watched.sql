-- Stock whose balance differs from its movements, found again every few minutes.
create table "stock_differences" (
  "kind" text not null constraint "stock_differences__kind__valid" check ("kind" in ('article', 'part')),
  "stock_id" integer not null,
  "facility_id" integer not null references "facilities" ("id") on delete cascade,
  "name" text not null,
  "difference" double precision not null,
  "countedIn" text,
  primary key ("kind", "stock_id")
);
create index "stock_differences__facility_id__index" on "stock_differences" ("facility_id");

-- Messages that the state refused are few among all that were ever sent.
create index "metrc_outboxes__refused__index" on "metrc_outboxes" ("facility_id") where "state" = 'rejected';

-- The shared types say what there is to say of them now that they are raised; what people changed of them stays.
update "exception_types" set "messageTemplate" = '{place} differs from its movements by {value}.',
    "messageTemplateEs" = '{place}: difiere de sus movimientos en {value}.', "clearMin" = 0
  where "code" = 'STK-001' and "facility_id" is null and "messageTemplate" = 'A balance differs from its movements by {value}.';
update "exception_types" set "messageTemplate" = '{place}: {value} left that nobody has a claim on, at least {limit} wanted.',
    "messageTemplateEs" = '{place}: quedan {value} sin comprometer; se quieren al menos {limit}.'
  where "code" = 'STK-002' and "facility_id" is null and "messageTemplate" = '{value} left, {limit} wanted.';
update "exception_types" set "messageTemplate" = 'The state refused the {place}: {trouble}',
    "messageTemplateEs" = 'El estado rechazó el {place}: {trouble}', "clearMin" = 0
  where "code" = 'CMP-001' and "facility_id" is null and "messageTemplate" = 'A message to the state was refused.';

-- pH and EC are held against the target of the solution they are measured in, and no band of the climate.
update "exception_types" set "rule" = '{"metric": "nutrientSolution", "comparison": "event"}' where "rule"->>'metric' = 'nutrientSolution';
update "exception_types" set "messageTemplate" = '{place}: {value} instead of {limit} since {since}.',
    "messageTemplateEs" = '{place}: {value} en lugar de {limit} desde {since}.', "clearMin" = 15
  where "code" = 'IRR-004' and "facility_id" is null and "messageTemplate" = '{unit}: {value} is outside its band since {since}.';
