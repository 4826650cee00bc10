-- The inbox is searched by the words of alerts, among those of years.
create index "exceptions__words__index" on "exceptions"
  using gin ((coalesce("code", '') || ' ' || coalesce("name", '') || ' ' || coalesce("message", '')) gin_trgm_ops);
