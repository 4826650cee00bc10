-- A run has its shelf to its planned end; one that is overdue has it now, so that nothing begins there at this moment. What is to come after
-- an overdue run may be booked.
create or replace function "bookings_lie_where_no_run_stands"() returns trigger language plpgsql as $$
begin
  perform from "platforms" where id = new."platform_id" for no key update;
  -- One that ends before it begins is refused by its own rule.
  if new."kind" in ('lifecycle', 'maintenance') or new."finish" <= new."start" then return new; end if;
  -- What only became shorter lies where it lay.
  if tg_op = 'UPDATE' and new."platform_id" = old."platform_id" and new."kind" = old."kind"
    and tstzrange(new."start", new."finish") <@ tstzrange(old."start", old."finish") then
    return new;
  end if;
  if exists (
    select from "lifecycle_platforms" o join "lifecycles" l on l.id = o."lifecycle_id"
    where o."platform_id" = new."platform_id" and o."start" is not null and o."finish" is null
      and (l."state" in ('in_flight', 'harvesting') or not exists (select from "platform_allocations" a
        where a."platform_id" = o."platform_id" and a."lifecycle_id" = o."lifecycle_id" and a."finish" > now()))
      and (tstzrange(o."start", case when l."scheduledEnd" is not null then greatest(l."scheduledEnd", o."start") end)
          && tstzrange(new."start", new."finish")
        or l."scheduledEnd" <= now() and new."start" between now() - interval '1 day' and now())) then
    perform refuse('allocation.shelf-taken', 'The shelf is taken in that time.');
  end if;
  return new;
end $$;
