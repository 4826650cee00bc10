import { expect, test, type APIRequestContext, type Page, type Worker } from '@playwright/test';
import { accountOf, addressOf, signIn } from './people.ts';
import { keepNotifications, startPushService, subscribeTo, type WorkerScope } from './push-service.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

/** Calls of a person by their token. */
async function callsOf(request: APIRequestContext, role: string) {
  const { email, password } = accountOf(role);
  const signed = await request.post(addressOf('/api/v1/users/login'), { data: { email, password } });
  const { apitoken, user_id, facility_id } = (await signed.json()) as Record<'user_id' | 'facility_id', number> & {
    apitoken: string;
  };
  const headers = { authorization: `Bearer ${apitoken}` };
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const reply = await request.fetch(addressOf(`/api/v1/${path}`), { method, headers, ...(data && { data }) });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as T;
  };
  return { user_id, facility_id, call };
}

/** Hands a message to the service worker, as the browser does with what its push service brings. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const origin = new URL(page.url()).origin;
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await browser.detach();
}

const shownNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Clicks the notification. No finger does it, so the worker may neither take the focus nor hold on to the event. */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration, WindowClient } = globalThis as unknown as WorkerScope;
    WindowClient.prototype.focus = function focus() {
      return Promise.resolve(this);
    };
    const [notification] = await registration.getNotifications();
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
  });

test('an alert comes to a browser by Web Push, is shown, and its click opens the alert; both are proved', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  const service = await startPushService();
  await subscribeTo(context, service.endpoint, service.keys);
  const manager = await callsOf(request, 'Facility Manager');
  // No ladder of the demo calls a grower: somebody who was just told of the most urgent waits up to five minutes for the next.
  const person = await callsOf(request, 'Grower');
  await signIn(page, 'Grower', '/profile');
  await page.getByRole('button', { name: 'Add this browser' }).click();
  // The service worker is fetched and started first.
  await expect(page.getByRole('button', { name: /^Test Chrome/ })).toBeVisible({ timeout: 45_000 });

  const rule = await manager.call<{ id: number }>('POST', 'exceptionNotifiedUsers', {
    ...{ facility_id: manager.facility_id, user_id: person.user_id, escalationLevel: 1, channel: 'push' },
  });
  const filter = encodeURIComponent(JSON.stringify({ where: { name: 'W-07' }, fields: ['id'] }));
  const [unit] = await person.call<{ id: number }[]>('GET', `ag_platformGroups?filter=${filter}`);
  const message = 'Water stands beneath the racks';
  const { id } = await manager.call<{ id: number }>('POST', 'ExceptionLists/raise', {
    ...{ platformGroup_id: unit?.id, escalationLevel: 1, message, from: new Date().toISOString() },
  });
  const receipt = async () => {
    const { receipts } = await manager.call<{ receipts: { channel: string; user_id: number; state: string }[] }>(
      'GET',
      `ExceptionLists/${id}/receipts`,
    );
    return receipts.find(({ channel, user_id }) => channel === 'push' && user_id === person.user_id);
  };
  // Where it does not come, what the receipt says of it stands in the failure.
  // Another alert of the facility may be told first: its ladder takes its next step, and the next message waits a minute.
  const own = () => service.taken.find(({ payload }) => payload.includes(`/facility/alerts?id=${id}`));
  await expect.poll(async () => (own() ? 'taken' : receipt()), { timeout: 100_000 }).toBe('taken');
  const push = own();
  expect(push?.authorization).toMatch(/^vapid t=/);
  const told = JSON.parse(push?.payload ?? '') as { notification: { title: string; tag: string; navigate: string } };
  expect(told.notification.tag).toBe(push?.topic);
  expect(told.notification.navigate).toContain(`/facility/alerts?id=${id}`);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  await keepNotifications(worker);
  await deliver(page, push?.payload ?? '');
  const { title, tag } = told.notification;
  await expect.poll(() => shownNotifications(worker)).toMatchObject([{ title, tag }]);
  await expect.poll(async () => (await receipt())?.state).toBe('shown');

  await click(worker);
  await expect(page).toHaveURL(addressOf(`/facility/alerts?id=${id}`));
  await expect(page.getByRole('region', { name: 'Alert', exact: true }).getByText(message)).toBeVisible();
  expect(await shownNotifications(worker)).toEqual([]);
  await expect.poll(async () => (await receipt())?.state).toBe('opened');

  // Nothing of it stays for the journeys beside this one.
  await manager.call('DELETE', `exceptionNotifiedUsers/${rule.id}`);
  await manager.call('POST', 'ExceptionLists/answer', { ids: [id], answer: { kind: 'resolve', cause: 'equipment' } });
  for (const device of await person.call<{ id: number }[]>('GET', 'pushDevices'))
    await person.call('DELETE', `pushDevices/${device.id}`);
  await service.stop();
});
