import { MessageGateway, type GatewayKind } from '@trellis/notifications/model';
import { postSafely, type Services, type WorkContext } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';
import { failed, isFinalStatus, reasonOf, taken, type Channel, type Outcome } from './channel.ts';

/** Characters of a text message: three parts of 160. */
const longest = 459;

/** What the places of a template are filled with. */
interface Filled {
  phone: string;
  text: string;
  /** The same at every try. */
  tag: string;
}

interface Gateway {
  method: 'POST' | 'PUT' | 'GET';
  address: string;
  body: string | null;
  headers: string | null;
}

/** Text messages and calls, through the HTTP gateway that an administrator set up. */
export const sendByGateway =
  (kind: 'sms' | 'voice'): Channel =>
  async ({ user_id, title, text, tag }, services) => {
    const { rows } = await sql<{ phone: string | null }>`
      select "cellPhone" as phone from users where id = ${user_id}`.execute(services.db);
    const phone = rows[0]?.phone;
    if (!phone) return failed('The person has no telephone number.', true);
    return callGateway(kind, { phone, text: `${title}. ${text}`.slice(0, longest), tag }, services);
  };

/** Calls the gateway with a number and a text filled into its template. */
export async function callGateway(kind: GatewayKind, filled: Filled, services: Services): Promise<Outcome> {
  const gateway = await readGateway(sql`kind = ${kind} and "isOn"`, services);
  return gateway ? tryGateway(gateway, filled, services) : failed('No gateway is set up.', true);
}

/** Calls one gateway, on or not, with a number and a text filled into its template; undefined where it has no address. */
export async function callGatewayById(id: number, filled: Filled, services: Services): Promise<Outcome | undefined> {
  const gateway = await readGateway(sql`id = ${id} and kind <> 'push'`, services);
  return gateway && tryGateway(gateway, filled, services);
}

async function tryGateway({ method, headers, body, ...gateway }: Gateway, filled: Filled, services: Services) {
  const inAddress = fill(gateway.address, filled, encodeURIComponent);
  // A gateway that knows the key sends what comes twice, because its answer was lost, once.
  const given: Record<string, string> = { 'idempotency-key': filled.tag, ...readHeaders(headers) };
  const isForm = /^application\/x-www-form-urlencoded/i.test(given['content-type'] ?? '');
  const inBody = fill(body ?? '', filled, isForm ? encodeURIComponent : inJson);
  try {
    const { status, text } = await postSafely(
      inAddress,
      { method, headers: given, body: method === 'GET' ? '' : inBody },
      { allowsLocal: services.config.webhooksLocal },
    );
    return status >= 200 && status < 300
      ? taken
      : failed(`The gateway answered ${status}. ${text}`, isFinalStatus(status));
  } catch (error) {
    return failed(reasonOf(error));
  }
}

/** Whether the installation has a gateway for messages of a kind. */
export async function hasGateway(kind: GatewayKind, { db }: Pick<WorkContext, 'db'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message_gateways where kind = ${kind} and "isOn" and address is not null limit 1`.execute(db);
  return rows.length > 0;
}

async function readGateway(where: RawBuilder<unknown>, { db, secrets }: Services): Promise<Gateway | undefined> {
  const { rows } = await sql<Gateway>`
    select method, address, body, headers from message_gateways
    where ${where} and address is not null order by id desc limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, headers: row.headers && secrets.open(MessageGateway, 'headers', row.headers) };
}

/** A text within JSON, without the quotes that the template has. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

const fill = (template: string, { phone, text }: Filled, code: (value: string) => string) =>
  template
    .replaceAll(/\{phone\}|%7Bphone%7D/gi, () => code(phone))
    .replaceAll(/\{text\}|%7Btext%7D/gi, () => code(text));

/** `Name: value`, one a line. */
const readHeaders = (text: string | null): Record<string, string> =>
  Object.fromEntries(
    (text ?? '').split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(\S.*?)\s*$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
