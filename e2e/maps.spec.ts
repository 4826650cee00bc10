import { expect, test } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';

/** A drawing with a program in it. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><script>document.title = 'ran';</script>
  <rect width="400" height="200" fill="white" stroke="black"/><text x="20" y="40">Loft</text></svg>`;
const name = 'Journey loft';

test('a level is drawn over a drawing, scaled by two points and published, and everybody sees it by what they ask', async ({
  page,
}) => {
  await signIn(page, 'Facility Manager', '/admin/facilitymaps');
  await page.getByRole('button', { name: 'New map' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Begin with' }).click();
  await page.getByRole('option', { name: 'Ground floor' }).click();
  await page.getByRole('switch', { name: /^Areas, units/ }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  const plan = page.getByRole('group', { name: `Plan ${name}` });
  await expect(plan.getByRole('button', { name: 'Unit E-01' })).toBeVisible();

  // Of a drawing a picture is kept.
  await page
    .getByRole('group', { name: 'Background picture' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'loft.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
  await expect(plan.locator('image')).toHaveAttribute('href', /^\/files\/.+\.png$/);
  const picture = await page.request.get(addressOf((await plan.locator('image').getAttribute('href')) ?? ''));
  expect(picture.headers()['content-type']).toBe('image/png');

  // Two corners that are 50 m apart as it is drawn are 100 m.
  const width = page.getByRole('region', { name: 'Map' }).getByRole('spinbutton', { name: 'Width' });
  const before = Number(await width.inputValue());
  await page.getByRole('button', { name: 'Scale by two points' }).click();
  const box = await plan.boundingBox();
  for (const part of [0.2, 0.7]) await plan.click({ position: { x: (box?.width ?? 0) * part, y: 8 } });
  await page.getByRole('spinbutton', { name: 'Distance (m)' }).fill(String(before));
  await expectNoSerious(page, 'a map that is scaled');
  await page.getByRole('button', { name: 'Scale the map' }).click();
  await expect.poll(async () => Number(await width.inputValue()) / before).toBeCloseTo(2, 1);
  await page.getByRole('spinbutton', { name: /^Level/ }).fill('1');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. Everybody sees version 1 now.')).toBeVisible();

  await page.goto(addressOf(`/dashboard/facilitymaps?map=${encodeURIComponent(name)}&layer=stage`));
  const seen = page.getByRole('group', { name: `Plan ${name}` });
  await expect(seen.getByRole('button', { name: /^E-01, .+ · Day \d+$/ })).toBeVisible();
  await expect(page.getByText(/Vegetative · \d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Last irrigation' }).click();
  await expect(seen.getByRole('button', { name: /^E-01, .+, \d+ h \d\d min$/ })).toBeVisible();
  await expectNoSerious(page, 'a map by its water');

  // On paper it takes one sheet, with what its colours mean and when it was printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(new RegExp(`^${name} · .+Last irrigation · printed `))).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
