-- A check named __after_… compares two moments: what it refuses is told as 'Invalid Date.'
alter table calendar_events rename constraint "calendar_events__enddate__order" to "calendar_events__enddate__after_start";
alter table grow_phases rename constraint "grow_phases__endSeconds__after_start" to "grow_phases__endSeconds__not_below_start";
