-- Money: closed months and issued invoices stay as they were.

create unique index targets__one_per_period on targets
  (facility_id, kind, period, "periodKind", "opexCategory_id", kpi, strain_id, category) nulls not distinct;
alter table targets add constraint "targets__kpi__needed" check (kind <> 'kpi' or kpi is not null);

create function opex_entries_check() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'updatedate', 'updateuser'];
begin
  -- The closing and reopening of a month changes the state of its entries from inside.
  if pg_trigger_depth() > 1 then return new; end if;
  if tg_op <> 'INSERT' then
    perform lock_books(old.facility_id);
    perform refuse_closed_month(old.facility_id, 'opex', old.date);
    if old.source in ('ledger', 'labour') and (tg_op = 'DELETE' or to_jsonb(new) - moving <> to_jsonb(old) - moving) then
      perform refuse('BOOKED_BY_SYSTEM', 'This entry follows from other records; correct it by a counter entry.');
    end if;
    if tg_op = 'DELETE' then return old; end if;
  end if;
  perform lock_books(new.facility_id);
  perform refuse_closed_month(new.facility_id, 'opex', new.date);
  return new;
end $$;
create trigger opex_entries_check before insert or update or delete on opex_entries
  for each row execute function opex_entries_check();

create function ledger_periods_opex() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update opex_entries set state = 'approved'
      where facility_id = old.facility_id and state = 'closed' and date_trunc('month', date)::date = old.month;
    return null;
  end if;
  if exists (select 1 from opex_entries where facility_id = new.facility_id and state = 'draft'
             and date_trunc('month', date)::date = new.month) then
    perform refuse('ENTRIES_PENDING', 'Approve the draft entries of the month first.');
  end if;
  update opex_entries set state = 'closed'
    where facility_id = new.facility_id and state = 'approved' and date_trunc('month', date)::date = new.month;
  return null;
end $$;
create trigger ledger_periods_opex_close after insert on ledger_periods
  for each row when (new.scope = 'opex') execute function ledger_periods_opex();
create trigger ledger_periods_opex_open after delete on ledger_periods
  for each row when (old.scope = 'opex') execute function ledger_periods_opex();

create unique index active_unit_months__one_per_unit on active_unit_months ("platformGroup_id", month) where correction_of is null;

create function active_unit_months_check() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.frozen then perform refuse('FROZEN', 'The month is frozen; correct it by a row of its own.'); end if;
    if tg_op = 'DELETE' then return old; end if;
  end if;
  new.month := date_trunc('month', new.month)::date;
  perform lock_books(new.facility_id);
  if new.correction_of is null then perform refuse_closed_month(new.facility_id, 'units', new.month); end if;
  return new;
end $$;
create trigger active_unit_months_check before insert or update or delete on active_unit_months
  for each row execute function active_unit_months_check();

create unique index invoices__one_per_month on invoices (client_id, facility_id, month) where "creditOf_id" is null and state <> 'void';

create function invoices_check() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'paidAt', 'updatedate', 'updateuser'];
begin
  if tg_op <> 'INSERT' and old.state <> 'draft' then
    if tg_op = 'DELETE' or to_jsonb(new) - moving <> to_jsonb(old) - moving then
      perform refuse('INVOICE_ISSUED', 'An issued invoice never changes; credit it instead.');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  new.month := date_trunc('month', new.month)::date;
  new.total := coalesce((select sum((line ->> 'amount')::numeric) from jsonb_array_elements(new.lines) line), 0) + coalesce(new.tax, 0);
  if new.state = 'issued' then
    if coalesce(jsonb_array_length(new.lines), 0) = 0 then perform refuse('INVOICE_EMPTY', 'The invoice has no lines.'); end if;
    new.number := coalesce(new.number, to_char(new.month, 'YYYYMM') || '-' || lpad(new.id::text, 6, '0'));
  end if;
  return new;
end $$;
create trigger invoices_check before insert or update or delete on invoices for each row execute function invoices_check();

alter table data_archive_jobs add constraint "data_archive_jobs__cutoff__not_recent" check (cutoff <= createdate::date - 30);
