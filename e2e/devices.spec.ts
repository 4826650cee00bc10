import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { connectAsync } from 'mqtt';
import { encodePayload } from '@trellis/sparkplug';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';

/** A unit without a controller, in the facility of the demo, made by an administrator's own calls. */
async function makeUnit(page: Page, name: string): Promise<number> {
  return page.evaluate(async (unitName) => {
    const { apitoken, facility_id } = JSON.parse(localStorage.getItem('trellis.user') ?? '{}') as {
      apitoken: string;
      facility_id: number;
    };
    const headers = { Authorization: `Bearer ${apitoken}`, 'Content-Type': 'application/json' };
    const areas = (await (await fetch('/api/v1/ag_areas?filter={"limit":1}', { headers })).json()) as { id: number }[];
    const made = await fetch('/api/v1/ag_platformGroups', {
      method: 'POST',
      headers,
      body: JSON.stringify({ facility_id, name: unitName, area_id: areas[0]?.id }),
    });
    return ((await made.json()) as { id: number }).id;
  }, name);
}

test('a device that speaks HTTP is registered, sends a reading with the key shown, and its unit shows it', async ({
  page,
  isMobile,
}) => {
  const unit = isMobile ? 'JP-R01-1' : 'JD-R01-1';
  await signIn(page, 'Administrator', '/systemadmin/controllers');
  await makeUnit(page, unit);
  await page.getByRole('button', { name: 'Register a device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Register a device' });
  await expect(dialog.getByRole('radio', { name: /^HTTP/ })).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Unit' }).fill(unit);
  await page.getByRole('option', { name: unit }).click();
  await expect(dialog.getByRole('textbox', { name: 'Device id' })).not.toHaveValue('');
  await expectNoSerious(page, 'registering');
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();

  const key = page.getByRole('dialog', { name: `Controller ${unit} is registered` });
  await expect(key.getByText('This key is shown this once.', { exact: false })).toBeVisible();
  const shownKey = await key.getByText(/^ctl_\S+$/).innerText();
  const sample = await key.getByLabel('Send a reading', { exact: true }).last().innerText();
  expect(sample).toContain(shownKey);
  await expectNoSerious(page, 'the key');
  const [, address = ''] = /curl (\S+)/.exec(sample) ?? [];
  const [, body = ''] = /-d '(.*)'/.exec(sample) ?? [];
  const sent = await page.request.post(address, {
    headers: { Authorization: `Bearer ${shownKey}`, 'Content-Type': 'application/json' },
    data: body,
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
  await key.getByRole('button', { name: 'I have kept the key' }).click();
  await expect(key).toBeHidden();
  await page.goto(addressOf(`/zone-devices/all?search=${unit}`));
  // Fahrenheit or Celsius, as the person has it.
  await expect(page.getByText(/^(23\.4|74\.1)/).first()).toBeVisible();
});

test('a Sparkplug node that waits is adopted onto a unit and comes back with its own key', async ({
  page,
  isMobile,
}) => {
  const [unit, node] = isMobile ? ['KP-R01-1', 'waiting-phone'] : ['KD-R01-1', 'waiting-desk'];
  await signIn(page, 'Administrator', '/admin/provisional-controllers');
  await makeUnit(page, unit);
  const secrets = JSON.parse(readFileSync(join(process.env['TRELLIS_DATA_DIR'] ?? '', 'secrets.json'), 'utf8')) as {
    provisioningKey: string;
  };
  const broker = `mqtt://127.0.0.1:${process.env['TRELLIS_MQTT_PORT'] ?? ''}`;
  const announce = async (group: string, password: string) => {
    const client = await connectAsync(broker, { username: node, password, clientId: node, reconnectPeriod: 0 });
    client.on('error', () => undefined);
    const payload = encodePayload({
      timestamp: Date.now(),
      seq: 0,
      metrics: [
        { name: 'bdSeq', datatype: 'Int64', value: 0 },
        { name: 'temperature', datatype: 'Double', value: 21.5 },
      ],
    });
    await client.publishAsync(`spBv1.0/${group}/NBIRTH/${node}`, Buffer.from(payload), { qos: 1 });
    return client;
  };
  const waiting = await announce('journey', secrets.provisioningKey);
  await page.goto(addressOf(`/admin/provisional-controllers?search=${node}`));
  const row = page.locator('[data-row]').filter({ hasText: node });
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText('127.0.0.1');
  await row.click();
  await page.getByRole('button', { name: 'Adopt', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Adopt ${node}` });
  await dialog.getByRole('combobox', { name: 'Unit' }).fill(unit);
  await page.getByRole('option', { name: unit }).click();
  await expectNoSerious(page, 'adopting');
  const closed = new Promise<void>((resolve) => waiting.once('close', () => resolve()));
  await dialog.getByRole('button', { name: 'Adopt', exact: true }).click();
  const shown = page.getByRole('dialog', { name: `${node} is adopted` });
  const key = await shown.getByText(/^ctl_\S+$/).innerText();
  const group = await shown.locator('dt:has-text("Sparkplug group") + dd').innerText();
  await closed;
  await shown.getByRole('button', { name: 'I have kept the key' }).click();
  await expect(page.getByText('This controller was adopted.')).toBeVisible();
  await (await announce(group, key)).endAsync();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('tab', { name: 'Key and connection' })).toBeVisible();
  await page.goto(addressOf(`/admin/provisional-controllers?search=${node}`));
  await page.getByRole('button', { name: 'Adopted' }).click();
  await expect(row).toContainText('Adopted');
});
