-- What a person and a facility stored within a day is added up with each file: it is found without reading all they ever stored.
create index "file_uploads__facility_id_createdate__index" on "file_uploads" ("facility_id", "createdate");
create index "file_uploads__user_id_createdate__index" on "file_uploads" ("user_id", "createdate");
