import { gatewaysApi, isGatewayKind, waysOut, type WayOut, type WayOutState } from '@trellis/notifications/model';
import { implement, type CallContext, type Config } from '@trellis/server-kit';
import { sql } from 'kysely';

type Measured = Pick<WayOutState, 'places' | 'waiting'> & {
  lastAcceptedAt: Date | null;
  failedAt: Date | null;
  error: string | null;
  isTriedAgain: boolean;
};

async function readWays({ db, services }: CallContext): Promise<WayOutState[]> {
  const { rows } = await sql<{ way: WayOut } & Measured>`
    select w.way, ${places} as places, m.* from unnest(${[...waysOut]}::text[]) as w (way)
      cross join lateral (${sql`select * from ${ofMail} where w.way = 'email' union all select * from ${ofOthers} where w.way <> 'email'`}) m`.execute(
    db,
  );
  const byWay = new Map(rows.map((row) => [row.way, row]));
  return waysOut.map((way) => {
    const { places = 0, waiting = 0, lastAcceptedAt, failedAt, error, isTriedAgain = false } = byWay.get(way) ?? {};
    return {
      way,
      ...setUp(way, places, services.config),
      places,
      waiting,
      lastAcceptedAt: lastAcceptedAt?.toISOString() ?? null,
      lastFailed: failedAt ? { at: failedAt.toISOString(), error: error ?? '', isTriedAgain } : null,
    };
  });
}

/** Where messages of a way `w` go to. */
const places = sql`case
  when w.way = 'push' then (select count(*) from push_devices where kind = 'browser' and "goneAt" is null)
  when w.way = 'ntfy' then (select count(*) from push_devices where kind = 'ntfy' and "goneAt" is null)
  else (select count(*) from message_gateways where kind = w.way and "isOn" and address is not null)
    + (select count(*) from facility_channels where lower(type) = w.way and "alertsFromLevel" is not null and "connectionString" is not null)
  end::int`;

const failedMail = sql`
  select createdate, error, status = 'queued' as "isTriedAgain" from notifications
  where channel = 'email' and status in ('failed', 'queued') and error is not null order by createdate desc limit 1`;

const ofMail = sql`(
  select (select count(*)::int from notifications where status = 'queued' and channel = 'email') as waiting,
    (select max("sentAt") from (select "sentAt" from notifications where status in ('sent', 'read') and channel = 'email' and "sentAt" is not null
      order by createdate desc limit 20) l) as "lastAcceptedAt", f.createdate as "failedAt", f.error, f."isTriedAgain"
  from (select) one left join lateral (${failedMail}) f on true) mail`;

const failedOther = sql`
  select createdate, error, status = 'queued' as "isTriedAgain" from message_deliveries
  where channel = w.way and status in ('failed', 'queued') and error is not null order by id desc limit 1`;

const ofOthers = sql`(
  select (select count(*)::int from message_deliveries where channel = w.way and status = 'queued') as waiting,
    (select max("acceptedAt") from (select "acceptedAt" from message_deliveries where channel = w.way and status = 'accepted'
      order by id desc limit 20) l) as "lastAcceptedAt", f.createdate as "failedAt", f.error, f."isTriedAgain"
  from (select) one left join lateral (${failedOther}) f on true) other`;

/** Whether a way is set up, and where that is done; secrets are left out. */
function setUp(
  way: WayOut,
  places: number,
  { mail, publicUrl }: Config,
): Pick<WayOutState, 'isSetUp' | 'setBy' | 'settings'> {
  if (way === 'email') {
    const settings = [
      { variable: 'SMTP_URL', value: mail ? new URL(mail.smtpUrl).host : null },
      { variable: 'MAIL_FROM', value: mail?.from ?? null },
      { variable: 'PUBLIC_URL', value: publicUrl },
    ];
    return { isSetUp: mail !== undefined, setBy: 'environment', settings };
  }
  const settings = [{ variable: 'PUBLIC_URL', value: publicUrl }];
  if (way === 'push') return { isSetUp: true, setBy: 'itself', settings };
  if (way === 'ntfy') return { isSetUp: true, setBy: 'people', settings: [] };
  return { isSetUp: places > 0, setBy: isGatewayKind(way) ? 'gateways' : 'facilities', settings: [] };
}

/** How messages leave, and whether they do. */
export const gatewaysRoutes = implement(gatewaysApi, { waysOut: (_, context) => readWays(context) });
