-- Who commanded a unit is asked for from the unit: entries of commands are found by the units they name.
create index "activity_logs__commanded_units__index" on "activity_logs" using gin (("changes" -> 'command' -> 'units') jsonb_path_ops) where "action" = 'command';
