-- Names of controllers that differ only in capitals are one name to people: "Rack-1" and "rack-1" are not both entered.
create unique index "controllers__deviceId__unique_letters" on controllers (lower("deviceId"));

-- A device that waits for adoption says by its first message how it speaks.
alter table provisional_controllers add column protocol text not null default 'sparkplug'
  constraint "provisional_controllers__protocol__valid" check (protocol in ('sparkplug', 'json'));
