-- A run that outgrew its booking, or stands without one, has its shelf all the same: to its planned end, and one that is overdue until now;
-- what is to come after it may be booked. Nobody books over it, by whichever call. The shelf is locked first, as everyone does who books,
-- so that of two at once the second sees what the first did.
create function "bookings_lie_where_no_run_stands"() returns trigger language plpgsql as $$
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
        -- Of what is said to have begun longer ago, history is told afterwards.
        or l."scheduledEnd" <= now() and new."start" between now() - interval '7 days' and now())) then
    perform refuse('allocation.shelf-taken', 'The shelf is taken in that time.');
  end if;
  return new;
end $$;
create trigger "platform_allocations__at_free_shelf" before insert or update of "platform_id", "start", "finish", "kind"
  on "platform_allocations" for each row execute function "bookings_lie_where_no_run_stands"();
