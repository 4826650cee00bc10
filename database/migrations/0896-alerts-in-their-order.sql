-- What a facility had over the years is read by when it began, and earlier cases of a kind by when they ended.
create index "exceptions__facility_id_firstOccurrred__index" on "exceptions" ("facility_id", "firstOccurrred");
create index "exceptions__facility_id_code_resolvedOn__index" on "exceptions" ("facility_id", "code", "resolvedOn");
drop index "exceptions__facility_id_code__index";
