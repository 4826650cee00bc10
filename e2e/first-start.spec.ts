import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { freePort } from '@trellis/test-kit/free-port';
import { expectNoSerious } from './accessibility.ts';

/** An installation without the demo, as `npm run serve` starts it, and the link it prints. */
async function startEmpty(): Promise<{ link: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-first-start-'));
  const port = String(await freePort());
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      PORT: port,
      MQTT_PORT: String(await freePort()),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const link = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Trellis ended before it printed its link.')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http\S+\/setup\?code=\S+/.exec(line)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return {
    link,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let trellis: Awaited<ReturnType<typeof startEmpty>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  trellis = await startEmpty();
});
test.afterAll(() => trellis.stop());

test('the printed link leads from an empty installation to a first live reading', async ({
  page,
  browser,
  request,
}) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto(trellis.link);
  await heading('Your account');
  await expectNoSerious(page, 'account');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Holt');
  await page.getByLabel('E-mail').fill('ada@farm.example');
  await page.getByLabel('New password', { exact: true }).fill('seven green leaves');
  await page.getByLabel('Repeat the new password').fill('seven green leaves');
  await press('Next');

  await heading('Your company');
  await expectNoSerious(page, 'company');
  // Who comes back by the start page is led on where they were.
  await page.goto(new URL('/', trellis.link).href);
  await heading('Your company');
  await page.getByLabel('Name of the company').fill('Holt Farms');
  await press('Next');

  await heading('Your facility');
  await expectNoSerious(page, 'facility');
  await page.getByLabel('Name of the facility').fill('North house');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los Angeles');
  await press('Next');

  await heading('Areas and units');
  await page.reload();
  await page.getByRole('textbox', { name: 'Area', exact: true }).fill('Flower');
  await expect(page.getByText('F-01 … F-12')).toBeVisible();
  await expectNoSerious(page, 'rooms');
  await press('Make 1 area with 12 units');

  await heading('Your people');
  await expectNoSerious(page, 'people');
  await page.getByLabel('E-mail').fill('nora@farm.example');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Lund');
  await page.getByLabel('Role').click();
  await page.getByRole('option', { name: 'Grower' }).click();
  await press('Invite 1 person');
  await expect(page.getByLabel('Link for nora@farm.example')).toHaveValue(/\/setaccount\?code=/);
  await press('Next');

  await heading('The first controller');
  await expectNoSerious(page, 'controller');
  await press('Enter the controller');
  await expect(page.getByText('Waiting for the first reading of F-01 …')).toBeVisible();
  await expectNoSerious(page, 'waiting');
  const sample = await page.getByRole('region', { name: 'Try it in a terminal' }).locator('pre').innerText();
  const [address = '', key = '', body = ''] = [/http\S+/, /(?<=Bearer )[^']+/, /\{.*\}/].map(
    (part) => part.exec(sample)?.[0],
  );
  const sent = await request.post(address, {
    headers: { authorization: `Bearer ${key}` },
    data: JSON.parse(body) as object,
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
  await expect(page.getByText('F-01 reports. Trellis is set up.')).toBeVisible();
  await expect(page.getByText(/^(23\.4|74\.1)$/)).toBeVisible();
  await expectNoSerious(page, 'first reading');
  await page.getByRole('link', { name: 'Open F-01' }).click();
  // The welcome opens over it, and squeezes nothing of what is beneath.
  await expect(page.getByRole('dialog', { name: 'Welcome to Trellis' })).toBeVisible();
  const title = page.getByRole('heading', { name: 'F-01', includeHidden: true });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.width).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(
    false,
  );

  // Somebody else, with the same link.
  const visitor = await browser.newPage();
  await visitor.goto(trellis.link);
  await expect(visitor.getByText('This link has expired or was used.')).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  await visitor.close();
});
