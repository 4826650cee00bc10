import { expect, test, type APIRequestContext, type Page, type TestInfo } from '@playwright/test';
import { accountOf, addressOf, signIn } from './people.ts';

test.use({ serviceWorkers: 'allow', reducedMotion: 'no-preference' });

/** The desktop's and the phone's journeys run side by side: what a person keeps must not reach the other one's page. */
const someone = ({ project }: TestInfo, desktop: string, phone: string) => (project.name === 'phone' ? phone : desktop);

const whereAt = (page: Page) => expect.poll(() => page.url().slice(addressOf('').length));

async function enter(page: Page, role: string) {
  const { email, password } = accountOf(role);
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** On a phone the drawer waits behind a button. */
async function openDrawer(page: Page) {
  const show = page.getByRole('button', { name: 'Show menu' });
  const drawer = page.getByRole('navigation', { name: 'Main menu' });
  await expect(show.or(drawer).first()).toBeVisible();
  if (!(await drawer.isVisible())) await show.click();
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Ends every session of a person, as an administrator does in the team. */
async function signOutByForce(request: APIRequestContext, person: number) {
  const { email, password } = accountOf('Administrator');
  const call = async (path: string, token: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await request.post(addressOf(`/api/v1/${path}`), { data, ...(token && { headers }) });
    expect(reply.ok()).toBe(true);
    return (await reply.json()) as { apitoken: string };
  };
  const { apitoken } = await call('users/login', '', { email, password });
  await call(`users/${person}/forceLogout`, apitoken, {});
}

/** The other language stands in the top bar, on a phone behind its button. */
async function chooseLanguage(page: Page, name: string, { project }: TestInfo) {
  if (project.name !== 'phone') return page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: /^(More|Más)/ }).click();
  const line = page.getByRole('menuitem', { name });
  // The list grows into its place: on a machine that is busy a press between two of its frames falls beside the line.
  await expect(async () => {
    await line.click({ timeout: 5_000 });
    await expect(line).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test('pages open for whom they are meant, and who is signed out by somebody else comes back', async ({
  page,
  request,
}, info) => {
  const role = someone(info, 'Compliance Officer', 'Software Developer');
  await page.goto(addressOf('/no/such/page'));
  await whereAt(page).toBe('/notfound?from=%2Fno%2Fsuch%2Fpage');
  await expect(page.getByText('There is no page at /no/such/page.')).toBeVisible();
  await page.goto(addressOf('/page-401?from=%2Fprofile'));
  await page.getByRole('link', { name: 'Sign in again' }).click();
  await whereAt(page).toBe('/login?redirect=%2Fprofile');

  await page.goto(addressOf('/profile?part=display'));
  await whereAt(page).toBe('/login?redirect=%2Fprofile%3Fpart%3Ddisplay');
  await enter(page, role);
  await whereAt(page).toBe('/profile?part=display');
  await page.goto(addressOf('/device/1/1'));
  await whereAt(page).toBe('/unauthorized?from=%2Fdevice%2F1%2F1');
  await expect(page.getByRole('button', { name: 'Ask for access' })).toBeVisible();

  await page.goto(addressOf('/profile'));
  await chooseLanguage(page, 'Español', info);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await chooseLanguage(page, 'English', info);
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible();

  const person = await page.evaluate(() => JSON.parse(localStorage.getItem('trellis.user') ?? '{}') as { id: number });
  await signOutByForce(request, person.id);
  await whereAt(page).toBe('/login?redirect=%2Fprofile');
  // By the live connection, or in the server's words by a call that was on its way.
  await expect(page.getByText(/Your session was ended\.|Invalid Access Token/).first()).toBeVisible();
  await enter(page, role);
  await whereAt(page).toBe('/profile');
});

/** Notes from now on each unit's name together with the facility that the page names beside it, however shortly. */
const noteUnits = (page: Page) =>
  page.evaluate(() => {
    const shown = new Set<string>();
    const look = () => {
      const label = document.querySelector('button[aria-label^="Facility: "]')?.textContent;
      for (const { textContent } of document.querySelectorAll('.ug-name__text, .uc-name strong'))
        shown.add(`${label} ${textContent}`);
      Object.assign(window, { shown: [...shown] });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });

test('another facility, the menu of a role, and a start without a connection', async ({ page, context }) => {
  await signIn(page, 'Provider Support');
  const facility = page.getByRole('button', { name: /^Facility: / });
  const unit = page.locator('.ug-name__text, .uc-name strong').first();
  const [place, name] = [await facility.textContent(), await unit.textContent()];
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(request.url());
  });
  const left = await page.locator('.ug-name__text, .uc-name strong').allTextContents();
  await noteUnits(page);
  await facility.click();
  const other = place === 'Alder Mesa' ? 'Fennick Falls' : 'Alder Mesa';
  await page.getByRole('menuitem', { name: other }).click();
  await expect(facility).toHaveText(other);
  await expect(unit).toBeVisible();
  expect(await unit.textContent()).not.toBe(name);
  await whereAt(page).toBe('/zone-devices/all');
  expect(opened, 'documents loaded').toEqual([]);
  const shown = await page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  expect(
    left.filter((one) => shown.includes(`${other} ${one}`)),
    'units of the facility that was left',
  ).toEqual([]);

  let drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Show More' }).click();
  await expect(drawer.getByRole('button', { name: 'System' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Role: ADMIN' }).click();
  await page.getByRole('menuitem', { name: 'Grower', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Role: Grower' })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'System' })).toBeHidden();
  await drawer.getByRole('button', { name: 'Live control' }).click();
  await page.getByRole('link', { name: 'Units', exact: true }).first().click();
  await whereAt(page).toBe('/zone-devices/all');
  await page.goto(addressOf('/admin/clients'));
  await whereAt(page).toBe('/unauthorized?from=%2Fadmin%2Fclients');
  // The menu stands beside what a page refuses too.
  drawer = await openDrawer(page);
  await drawer.getByRole('button', { name: 'Role: Grower' }).click();
  await page.getByRole('menuitem', { name: 'ADMIN (own menu)' }).click();
  await drawer.getByRole('button', { name: 'Show More' }).click();
  await expect(drawer.getByRole('button', { name: 'System' })).toBeVisible();

  await page.goto(addressOf('/zone-devices/all'));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(unit).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  // Whether the browser knows that it is offline or only that nobody answers is its own matter.
  const banner = page.getByText('What you see may be old');
  await expect(banner).toBeVisible();
  await expect(facility).toHaveText(other);
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(unit).toBeVisible();
});
