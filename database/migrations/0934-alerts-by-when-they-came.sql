-- The auditor of each minute looks for what was raised lately and told to nobody.
create index "exceptions__createdate__index" on "exceptions" ("createdate");
