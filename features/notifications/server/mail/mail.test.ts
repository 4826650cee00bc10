import { Exception } from '@trellis/alerts/model';
import { inTransaction } from '@trellis/server-kit';
import { makeWorld, startTestServer, type TestServer, type World } from '@trellis/server-app/testing';
import { startMailServer, type TestMailServer } from '@trellis/test-kit/mail';
import { until } from '@trellis/test-kit/until';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sendDue } from './keep-sending.ts';
import { queueMail } from './queue-mail.ts';
import { openPost } from './send-mail.ts';

interface OutboxReply {
  provider: { isConfigured: boolean };
  mails: { id: number; text: string; status: string; to: string[]; error: string | null; attempts: number }[];
}

const clock = { at: new Date('2026-05-01T12:00:00Z') };
const start = (env: Record<string, string>) => startTestServer({ env, clock: { now: () => clock.at } });
const settingsFor = ({ url }: TestMailServer) => ({
  SMTP_URL: url,
  MAIL_FROM: 'Trellis <trellis@farm.example>',
  PUBLIC_URL: 'https://trellis.farm.example/',
});

async function administrator(world: World, server: TestServer, lang = 'en') {
  const admin = await world.person({ facilities: [], roles: ['administrator'] });
  const { rows } = await server.services.pool.query<{ email: string }>(
    'update users set lang = $2 where id = $1 returning email',
    [admin.id, lang],
  );
  return { ...admin, email: rows[0]?.email ?? '' };
}
const outboxOf = async (server: TestServer, token: string | undefined) =>
  (await server.call('GET', 'notifications/outbox', { token })).body as OutboxReply;
const sendTest = async (server: TestServer, token: string) =>
  ((await server.call('POST', 'notifications/sendTest', { token })).body as { id: number }).id;
/** Waits until a mail of the outbox satisfies the condition. */
const mailWhen = (server: TestServer, token: string, id: number, is: (mail: OutboxReply['mails'][0]) => boolean) =>
  until(async () => {
    const mail = (await outboxOf(server, token)).mails.find((one) => one.id === id);
    if (!mail || !is(mail)) throw new Error('The mail did not come to the state waited for.');
    return mail;
  });

describe('with a mail server', () => {
  let post: TestMailServer;
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    post = await startMailServer();
    server = await start(settingsFor(post));
    world = makeWorld(server.services);
  });
  afterEach(() => post.refuseWith.splice(0));
  afterAll(async () => {
    await server.stop();
    await post.stop();
  });

  test('a test mail arrives with a text and an HTML part, in the reader’s language', async () => {
    const admin = await administrator(world, server, 'es');
    const id = await sendTest(server, admin.token);
    const mail = await post.mailTo(admin.email);
    expect(mail.subject).toBe('Correo de prueba de Trellis');
    expect(mail.from?.text).toBe('"Trellis" <trellis@farm.example>');
    expect(mail.text).toContain('Hola, Test:');
    expect(mail.html).toContain('<html lang="es">');
    expect(mail.messageId).toBe(`<notification-${id}@trellis.farm.example>`);
    expect(await mailWhen(server, admin.token, id, ({ status }) => status === 'sent')).toMatchObject({ error: null });
    const kept = await server.services.pool.query('select content from notifications where id = $1', [id]);
    expect(kept.rows).toEqual([{ content: null }]);
  });

  test('a passing refusal is tried again later, a final one ends the mail until an administrator tries again', async () => {
    const admin = await administrator(world, server);
    post.refuseWith.push(451);
    const id = await sendTest(server, admin.token);
    const waiting = await mailWhen(server, admin.token, id, ({ error }) => error !== null);
    expect(waiting).toMatchObject({ status: 'queued', attempts: 1 });
    expect(waiting.error).toContain('451');
    const direct = openPost(server.services.config.mail ?? expect.fail('no mail'), 'https://trellis.farm.example');
    await sendDue(server.services, direct.post);
    expect((await outboxOf(server, admin.token)).mails[0]).toMatchObject({ id, attempts: 1 });
    clock.at = new Date(clock.at.getTime() + 61_000);
    post.refuseWith.push(550);
    await sendDue(server.services, direct.post);
    direct.close();
    const failed = await mailWhen(server, admin.token, id, ({ status }) => status === 'failed');
    expect(failed.error).toContain('550');
    expect((await server.call('POST', `notifications/${id}/retry`, { token: admin.token })).status).toBe(200);
    await post.mailTo(admin.email);
    await mailWhen(server, admin.token, id, ({ status }) => status === 'sent');
    expect((await server.call('POST', `notifications/${id}/retry`, { token: admin.token })).body).toMatchObject({
      error: { code: 'ALREADY_SENT' },
    });
  });

  test('the mail about an alert has the links that answer and stop it, and the button of mail programs', async () => {
    const facility = await world.facility();
    const grower = await world.person({ facilities: [facility.id], roles: ['grower'] });
    const { rows } = await server.services.pool.query<{ email: string }>('select email from users where id = $1', [
      grower.id,
    ]);
    await world.row('exception_notified_users', { facility_id: facility.id, user_id: grower.id, channel: 'email' });
    await inTransaction(server.services, { userId: null, source: 'job', ip: null }, ({ records }) =>
      records.create(Exception, {
        facility_id: facility.id,
        name: 'Too warm',
        escalationLevel: 1,
        message: 'Rack A1 has 31.2 °C.',
        firstOccurrred: clock.at.toISOString(),
      }),
    );
    const mail = await post.mailTo(rows[0]?.email ?? '');
    const link =
      /https:\/\/trellis\.farm\.example\/notifications\/unsubscribe\/[\w-]{43}/.exec(mail.text ?? '')?.[0] ?? '';
    expect(mail.text).toContain(link.replace('unsubscribe', 'resolve'));
    expect(mail.html).toContain(`href="${link}"`);
    const lines = mail.headerLines.map(({ line }) => line.replace(/\s+/g, ' '));
    expect(lines).toContain(`List-Unsubscribe: <${link}>`);
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('a mail taken twice at once is sent once', async () => {
    const admin = await administrator(world, server);
    post.refuseWith.push(451);
    const id = await sendTest(server, admin.token);
    await mailWhen(server, admin.token, id, ({ error }) => error !== null);
    clock.at = new Date(clock.at.getTime() + 61_000);
    const direct = openPost(server.services.config.mail ?? expect.fail('no mail'), 'https://trellis.farm.example');
    await Promise.all([1, 2, 3].map(() => sendDue(server.services, direct.post)));
    direct.close();
    // Its own job may have taken it.
    await mailWhen(server, admin.token, id, ({ status }) => status === 'sent');
    expect(post.received.filter(({ to }) => JSON.stringify(to).includes(admin.email))).toHaveLength(1);
  });

  test('sender, subject and text carry the name of the product at the address its links lead to', async () => {
    await world.row('apps', { urlSearchString: 'trellis.farm.example', productName: 'Acme Grow' });
    const admin = await administrator(world, server);
    await sendTest(server, admin.token);
    const mail = await post.mailTo(admin.email);
    await server.services.pool.query(`delete from apps where "urlSearchString" = 'trellis.farm.example'`);
    expect(mail.subject).toBe('Test mail from Acme Grow');
    expect(mail.from?.text).toBe('"Acme Grow" <trellis@farm.example>');
    expect(mail.html).toContain('>Acme Grow</p>');
    expect(`${mail.text ?? ''}${String(mail.html)}`).not.toContain('Trellis');
  });

  test('a mail that cannot be read any more does not keep the later ones', async () => {
    const broken = await administrator(world, server);
    const admin = await administrator(world, server);
    post.refuseWith.push(451, 451);
    const first = await sendTest(server, broken.token);
    await mailWhen(server, broken.token, first, ({ error }) => error !== null);
    const second = await sendTest(server, admin.token);
    await mailWhen(server, admin.token, second, ({ error }) => error !== null);
    await server.services.pool.query('update notifications set emails = null where id = $1', [first]);
    clock.at = new Date(clock.at.getTime() + 61_000);
    const direct = openPost(server.services.config.mail ?? expect.fail('no mail'), 'https://trellis.farm.example');
    await sendDue(server.services, direct.post).catch(() => undefined);
    direct.close();
    await mailWhen(server, admin.token, second, ({ status }) => status === 'sent');
  });
});

describe('what is wanted once a day', () => {
  let post: TestMailServer;
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    post = await startMailServer();
    // No jobs: the stories send when they say so.
    server = await start({ ...settingsFor(post), ROLES: 'api' });
    world = makeWorld(server.services);
  });
  afterAll(async () => {
    await server.stop();
    await post.stop();
  });

  const ahead = (hours: number) => new Date(clock.at.getTime() + hours * 3_600_000);
  /** Queues messages for eight in the morning; they are due once the clock is put forward. */
  async function queue(subjects: readonly string[], validUntil?: Date) {
    const { id, email } = await administrator(world, server);
    const notBefore = ahead(1);
    await inTransaction(server.services, { userId: null, source: 'job', ip: null }, async (context) => {
      for (const subject of subjects)
        await queueMail(
          {
            kind: 'ticket',
            subject,
            content: {
              lang: 'en',
              greeting: 'Hello Test,',
              paragraphs: ['a ticket:', subject],
              action: { label: 'Open', url: `https://trellis.farm.example/${subject}` },
              footer: 'Because.',
            },
            user_id: id,
            to: [email],
            isPersonal: true,
            isDigest: true,
            notBefore,
            ...(validUntil && { validUntil }),
          },
          context,
        );
    });
    return { id, email };
  }
  const statesOf = async (id: number) =>
    (
      await server.services.pool.query<{ status: string; content: string | null }>(
        'select status, content from notifications where user_id = $1 order by id',
        [id],
      )
    ).rows;
  const receivedBy = (address: string) => post.received.filter(({ to }) => JSON.stringify(to).includes(address));
  async function sendAtEight() {
    clock.at = ahead(2);
    const direct = openPost(server.services.config.mail ?? expect.fail('no mail'), 'https://trellis.farm.example');
    await sendDue(server.services, direct.post);
    direct.close();
  }

  test('comes in one mail, each message with its own link', async () => {
    const reader = await queue(['Pump', 'Fan', 'Door']);
    const alone = await queue(['Lamp']);
    await sendAtEight();
    const mail = await post.mailTo(reader.email);
    expect(receivedBy(reader.email)).toHaveLength(1);
    expect(mail.subject).toBe('Your 3 messages of the day');
    for (const subject of ['Pump', 'Fan', 'Door']) {
      expect(mail.text).toContain(`* ${subject}`);
      expect(mail.html).toContain(`href="https://trellis.farm.example/${subject}"`);
    }
    expect(mail.text?.match(/\/notifications\/unsubscribe\//g)).toHaveLength(3);
    expect(await statesOf(reader.id)).toEqual(Array(3).fill({ status: 'sent', content: null }));
    expect((await post.mailTo(alone.email)).subject).toBe('Lamp');
  });

  test('one that cannot go keeps nobody else from theirs, and comes whole later', async () => {
    const refused = await queue(['Pump', 'Fan']);
    const other = await queue(['Lamp', 'Door']);
    post.refuseWith.push(451);
    await sendAtEight();
    expect((await post.mailTo(other.email)).subject).toBe('Your 2 messages of the day');
    expect(receivedBy(refused.email)).toEqual([]);
    expect((await statesOf(refused.id)).map(({ status }) => status)).toEqual(['queued', 'queued']);
    await sendAtEight();
    expect((await post.mailTo(refused.email)).subject).toBe('Your 2 messages of the day');
  });

  test('goes to nobody who left the facility meanwhile', async () => {
    const [stays, leaves] = [await queue(['Pump']), await queue(['Fan'])];
    const { id } = await world.facility();
    await server.services.pool.query('update notifications set facility_id = $1 where user_id = any($2)', [
      id,
      [stays.id, leaves.id],
    ]);
    await server.services.pool.query('delete from user_roles where user_id = $1', [leaves.id]);
    await sendAtEight();
    expect((await post.mailTo(stays.email)).subject).toBe('Pump');
    expect(receivedBy(leaves.email)).toEqual([]);
    expect((await statesOf(leaves.id)).map(({ status }) => status)).toEqual(['failed']);
  });

  test('leaves out what has ended meanwhile', async () => {
    const reader = await queue(['Pump'], new Date(clock.at.getTime() + 1));
    await sendAtEight();
    expect(receivedBy(reader.email)).toEqual([]);
    expect((await statesOf(reader.id)).map(({ status }) => status)).toEqual(['failed']);
  });
});

describe('without a mail server', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await start({});
    world = makeWorld(server.services);
  });
  afterAll(() => server.stop());

  test('mail waits in the outbox, where administrators read it and see that no provider is set up', async () => {
    const admin = await administrator(world, server);
    const id = await sendTest(server, admin.token);
    const outbox = await outboxOf(server, admin.token);
    expect(outbox.provider).toEqual({ isConfigured: false, host: null, from: null });
    expect(outbox.mails[0]).toMatchObject({ id, status: 'queued', to: [admin.email], attempts: 0 });
    expect(outbox.mails[0]?.text).toContain('this mail shows that Trellis can send mail to you');
    const read = () => server.call('GET', `notifications/outbox/${id}`, { token: admin.token });
    expect((await read()).body).toMatchObject({ html: expect.stringContaining('<html lang="en">') as unknown });
    await server.services.pool.query('update notifications set content = null where id = $1', [id]);
    expect((await read()).body).toEqual({ html: null });
  });

  test('a link that opens an account or answers for its reader is not in the outbox, however the mail is read', async () => {
    const admin = await administrator(world, server);
    const reader = await administrator(world, server);
    expect((await server.call('POST', `users/${reader.id}/sendPasswordReset`, { token: admin.token })).body).toEqual({
      isMailed: false,
    });
    const mail = (await outboxOf(server, admin.token)).mails.find(({ to }) => to.includes(reader.email));
    expect(mail?.text).toContain('Choose a new password');
    const { body } = await server.call('GET', `notifications/outbox/${mail?.id}`, { token: admin.token });
    const everyday = await server.call('GET', 'notifications?filter={"limit":50}', { token: admin.token });
    for (const shown of [mail, body, everyday.body]) expect(JSON.stringify(shown)).not.toMatch(/passwordreset|code=/);
  });

  test('the outbox is for administrators alone', async () => {
    const facility = await world.facility();
    const manager = await world.person({ facilities: [facility.id], roles: ['facilityManager'] });
    for (const [method, path] of [
      ['GET', 'notifications/outbox'],
      ['GET', 'notifications/outbox/1'],
      ['POST', 'notifications/sendTest'],
      ['POST', 'notifications/1/retry'],
    ] as const) {
      expect((await server.call(method, path)).status).toBe(401);
      expect((await server.call(method, path, { token: manager.token })).status).toBe(403);
    }
    const admin = await administrator(world, server);
    expect((await server.call('POST', 'notifications/999999/retry', { token: admin.token })).status).toBe(404);
    expect((await server.call('GET', 'notifications/outbox/999999', { token: admin.token })).status).toBe(404);
    expect((await server.call('GET', 'notifications/outbox?status=lost', { token: admin.token })).status).toBe(400);
  });

  test('wrong mail settings stop the start and are named', async () => {
    await expect(start({ SMTP_URL: 'http://mail.example' })).rejects.toThrow('SMTP_URL');
    await expect(start({ SMTP_URL: 'smtp://mail.example' })).rejects.toThrow('MAIL_FROM');
    await expect(start({ MAIL_FROM: 'nobody' })).rejects.toThrow('MAIL_FROM');
  });
});
