import type { SunkMail, SunkPost } from '@trellis/test-kit/mail';
import type { Scene, ToldPerson } from './alert-kills.testing.ts';

/** What is wrong with the telling of alerts, each in a sentence; and how often messages came more than once as the same message. */
export interface Verdict {
  problems: string[];
  alerts: number;
  receipts: number;
  messages: number;
  /** Messages that arrived again under the same identity, which devices show once. */
  repeats: number;
}

interface Receipt {
  id: number;
  alert: number;
  unit: number;
  user_id: number;
  channel: string;
  step: number;
  round: number;
  skipped: string | null;
  heldBy: string | null;
  leftAt: Date | null;
  notification_id: number | null;
  mailStatus: string | null;
  mailError: string | null;
  delivery: number | null;
  deliveredAt: Date | null;
  deliveryStatus: string | null;
  deliveryError: string | null;
}

/** A message as it arrived: on which channel, for whom, under which identity, saying what. */
interface Arrived {
  channel: string;
  user_id: number;
  key: string;
  said: string;
}

const clearStep = 1000;

/** Holds what arrived against what is written down, both ways. */
export async function judgeTellings(scene: Scene): Promise<Verdict> {
  const problems: string[] = [];
  const arrived = [...readMails(scene), ...readPosts(scene)];
  const receipts = await readReceipts(scene);
  const first = new Map<string, Arrived>();
  for (const one of arrived) {
    const known = first.get(`${one.channel} ${one.key}`);
    if (known && known.said !== one.said) problems.push(`${one.channel} ${one.key} came twice and said two things`);
    if (!known) first.set(`${one.channel} ${one.key}`, one);
  }
  const alerts = await judgeAlerts(scene, problems);
  judgeNamed(scene, receipts, problems);
  for (const receipt of receipts) judgeReceipt(receipt, first, problems);
  judgeMentions(scene, receipts, [...first.values()], problems);
  judgeUnknown(receipts, first, problems);
  return { problems, alerts, receipts: receipts.length, messages: first.size, repeats: arrived.length - first.size };
}

/** Every unit has one alert, and no two. */
async function judgeAlerts({ query, units }: Scene, problems: string[]): Promise<number> {
  const rows = await query<{ unit: number; n: number }>(
    `select "platformGroup_id" as unit, count(*)::int as n from exceptions where code = 'CO2-003' group by 1`,
  );
  const counts = new Map(rows.map(({ unit, n }) => [unit, n]));
  for (const { unitId, name } of units) {
    const n = counts.get(unitId) ?? 0;
    if (n !== 1) problems.push(`${name} has ${n} alerts`);
  }
  return rows.length;
}

/** Everybody whom a rule names was told of every alert, or it is written down why not; and of the end of what they were told of. */
function judgeNamed({ people, units }: Scene, receipts: readonly Receipt[], problems: string[]): void {
  const byWhom = Map.groupBy(receipts, ({ user_id, unit }) => `${user_id} ${unit}`);
  for (const unit of units)
    for (const person of people.filter(({ facility_id }) => facility_id === unit.facility_id)) {
      const own = byWhom.get(`${person.id} ${unit.unitId}`) ?? [];
      if (!own.some(({ step, channel, skipped }) => step === 0 && (channel !== 'inapp' || skipped !== null)))
        problems.push(`nothing says why person ${person.id} was not told of ${unit.name}`);
    }
}

/** What a receipt says became of a message is what became of it. */
function judgeReceipt(receipt: Receipt, arrived: ReadonlyMap<string, Arrived>, problems: string[]): void {
  const { id, channel, skipped, heldBy, leftAt, notification_id } = receipt;
  if (skipped !== null) return;
  if (leftAt === null) {
    if (heldBy === null) problems.push(`receipt ${id} (${channel}) waits, and nothing says what for`);
    return;
  }
  if (notification_id === null) return void problems.push(`receipt ${id} left without a message`);
  if (channel === 'inapp') return;
  const isMail = channel === 'email';
  const [status, error] = isMail
    ? [receipt.mailStatus, receipt.mailError]
    : [receipt.deliveryStatus, receipt.deliveryError];
  const isTaken = status === (isMail ? 'sent' : 'accepted');
  const key = keyOf(receipt);
  if (isTaken && !arrived.has(`${channel} ${key}`))
    problems.push(`receipt ${id}: ${channel} ${key} is said to be taken, and is not there`);
  if (!isTaken && (status !== 'failed' || error === null))
    problems.push(`receipt ${id}: ${channel} ${key} is ${status ?? 'nowhere'}, and nothing says why`);
}

const keyOf = ({ channel, notification_id, delivery, deliveredAt }: Receipt): string =>
  channel === 'email'
    ? `<notification-${notification_id}@farm.test>`
    : `message-${delivery}-${deliveredAt?.getTime().toString(36)}`;

/** A message that names a unit is one that a receipt of its alert leads to: nobody is told of a step by two messages. */
function judgeMentions(
  { units }: Scene,
  receipts: readonly Receipt[],
  arrived: readonly Arrived[],
  problems: string[],
) {
  const steps = new Set<string>();
  const led = new Set(
    receipts.flatMap((receipt) => {
      const { alert, user_id, channel, step, round, notification_id, unit } = receipt;
      const key = [alert, user_id, channel, step, round].join(' ');
      if (steps.has(key))
        problems.push(`step ${step} of alert ${alert} is written down twice for ${user_id} on ${channel}`);
      steps.add(key);
      return notification_id === null ? [] : [`${channel} ${keyOf(receipt)} ${unit}`];
    }),
  );
  const byName = new Map(units.map(({ name, unitId }) => [name, unitId]));
  for (const { channel, key, said } of arrived)
    for (const [name] of said.matchAll(/U-\d+-\d{4}/g))
      if (!led.has(`${channel} ${key} ${byName.get(name)}`))
        problems.push(`${channel} ${key} tells of ${name}, and no receipt leads to it`);
}

/** Nothing arrived that is not written down. */
function judgeUnknown(receipts: readonly Receipt[], arrived: ReadonlyMap<string, Arrived>, problems: string[]): void {
  const known = new Set(receipts.map((receipt) => `${receipt.channel} ${keyOf(receipt)}`));
  for (const key of arrived.keys()) if (!known.has(key)) problems.push(`${key} arrived, and no receipt leads to it`);
  for (const { step, alert, user_id } of receipts)
    if (
      step === clearStep &&
      !receipts.some((one) => one.alert === alert && one.user_id === user_id && one.step < clearStep)
    )
      problems.push(`person ${user_id} heard of the end of alert ${alert} alone`);
}

const readReceipts = ({ query }: Scene) =>
  query<Receipt>(`
    select r.id, r.exception_id as alert, e."platformGroup_id" as unit, r.user_id, r.channel, r.step, r.round, r.skipped, r."heldBy",
      r."leftAt", r.notification_id, n.status as "mailStatus", n.error as "mailError", d.id as delivery, d.createdate as "deliveredAt",
      d.status as "deliveryStatus", d.error as "deliveryError"
    from alert_receipts r join exceptions e on e.id = r.exception_id left join notifications n on n.id = r.notification_id
      left join message_deliveries d on d.notification_id = r.notification_id and d.channel = r.channel
    where r.user_id is not null`);

const readMails = ({ mails, people }: Scene): Arrived[] =>
  mails().map(({ messageId, to, subject, text }: SunkMail) => ({
    ...{ channel: 'email', key: messageId, said: `${subject}\n${text}` },
    user_id: people.find(({ email }) => to.includes(email))?.id ?? 0,
  }));

const readPosts = ({ posts, people }: Scene): Arrived[] => posts().map((post) => readPost(post, people));

function readPost({ url, key, body }: SunkPost, people: readonly ToldPerson[]): Arrived {
  const bytes = Buffer.from(body, 'base64');
  const pushed = /^\/push\/(\d+)$/.exec(url);
  if (pushed) {
    const user_id = Number(pushed[1]);
    const read = people.find(({ id }) => id === user_id)?.read;
    // Not its token, which each try has of its own.
    const shown = read?.(bytes) as { notification: { title: string; body: string } } | undefined;
    return { channel: 'push', user_id, key, said: `${shown?.notification.title}\n${shown?.notification.body}` };
  }
  const said = JSON.parse(bytes.toString()) as {
    topic?: string;
    sequence_id?: string;
    title?: string;
    message?: string;
  };
  if (url === '/sms') return { channel: 'sms', user_id: 0, key, said: bytes.toString() };
  const user_id = Number(said.topic?.split('-')[1]);
  return { channel: 'ntfy', user_id, key: said.sequence_id ?? '', said: `${said.title}\n${said.message}` };
}
