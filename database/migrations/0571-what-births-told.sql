-- What the births of a node told, in case it sends the same once more as history after the server that heard them has ended.
alter table controller_positions add column births jsonb;
