-- A command whose place a later one took has a final state of its own.
alter table "controller_commands" drop constraint "controller_commands__state__valid";
alter table "controller_commands" add constraint "controller_commands__state__valid"
  check ("state" in ('draft', 'queued', 'sent', 'acknowledged', 'done', 'failed', 'expired', 'cancelled', 'superseded'));
update controller_commands set state = 'superseded' where state = 'cancelled' and error = 'superseded by a newer command';
