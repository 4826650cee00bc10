-- The line of the file a reading came from: readings of one sensor and time with differing values are told by their lines.
alter table arriving_readings add column line int;
