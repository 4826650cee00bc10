-- Two bookings may change places in one transaction: within one that asks for it, they are judged when all are where they belong.
alter table "platform_allocations" drop constraint "platform_allocations__start__no_overlap",
  drop constraint "platform_allocations__platform_id_kind_start__unique";
alter table "platform_allocations" add constraint "platform_allocations__start__no_overlap"
  exclude using gist ("platform_id" with =, tstzrange("start", "finish") with &&) where ("kind" <> 'maintenance')
  deferrable initially immediate;
alter table "platform_allocations" add constraint "platform_allocations__platform_id_kind_start__unique"
  unique ("platform_id", "kind", "start") deferrable initially immediate;
