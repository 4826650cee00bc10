import { navigationFeature } from '@trellis/navigation/server';
import { decide, entryPath, type Language, type RouteDefinition, type RouteGuard } from '@trellis/web-kit/routes';
import { describe, expect, test } from 'vitest';
import { features } from './features.ts';

/** The route table of the product's specification, by what opens a page. */
const specified: Record<RouteGuard, string> = {
  public: `
    /login /logout /notifications/unsubscribe/{messageId} /notifications/resolve/{messageId} /passwordreset /setaccount
    /notfound /unauthorized /systemadmin/facility-infrastructure /passwordrecovery /page-401`,
  signedIn: `
    /profile /dashboard /gx8 /enterprise-dashboard /enterprise-dashboard/facilities/{facilityId} /default-dashboard
    /zone-devices/{mode} /admin/grow-task-types /growplantask/{growplanId}/{lifecycleId}/{lifecycleTaskId}/{growTaskId}
    /admin/provisional-controllers /compliance/washington/exports/{id} /sensors /admin/user-exception-logs`,
  // What an entry of the menu opens by itself is read from the default menu below.
  menu: `
    /growplans/creategrowplan /growplan/{id} /view/growplan/{id} /growplans/startlifecycle/{growplanId}
    /lifecycles/{type} /lifecycles/{growplanId} /lifecycles/operationaltask/{growplanId}/{lifecycleId}/{taskTypeId?}
    /genetics-historical/{growplan_id?} /device/{deviceId}/{controllerId}`,
};

/** Pages without drawer and top bar: public ones but those that refuse, `/logout` and the named pages included, and the full-screen wall display. */
const bare = `
  /login /logout /setaccount /passwordrecovery /passwordreset /page-401
  /notifications/unsubscribe/{messageId} /notifications/resolve/{messageId} /presentation/goodnews /setup`;

/** Pages that another page's menu entry opens. */
const opensWith: Record<string, string> = {
  '/growplans': 'growplans',
  '/growplans/creategrowplan': 'growplans',
  '/view/growplan/{id}': 'growplans',
  '/growplan/{id}': 'growplans',
  '/growplans/startlifecycle/{growplanId}': 'growplans',
  '/systemadmin/servers': 'facility-alerts',
};

const words = (text: string) => text.trim().split(/\s+/);
/** Paths differ by their parameters' places, not by their names. */
const shapeOf = (path: string) => path.replace(/\{[^}]*\}/g, '{}');
const guardOf = new Map(
  (Object.keys(specified) as RouteGuard[]).flatMap((guard) =>
    words(specified[guard]).map((path) => [shapeOf(path), guard] as const),
  ),
);
/** Pages the specification does not name. */
guardOf.set('/setup', 'public');
guardOf.set('/search', 'signedIn');
guardOf.set('/systemadmin/servers', 'menu');

interface Entry {
  menuItem: string;
  label: string;
  labelEs: string;
  route?: string | null;
}
/** The entries of the menu that every installation starts with. */
const entries = (navigationFeature.referenceData ?? [])
  .filter(({ entity }) => entity.path === 'ag_navigationMenus')
  .flatMap(({ rows }) => rows as unknown as readonly Entry[]);
for (const { route } of entries) if (route && !guardOf.has(route)) guardOf.set(route, 'menu');
const routes = features.flatMap((feature) => feature.routes);

describe.each(routes)('$path', (route) => {
  const address = route.path.replace(/\/\{[^}]*\?\}/g, '').replace(/\{[^}]*\}/g, '7');
  const answer = (menus: Parameters<typeof decide>[2]['menus'], isAuthenticated = true) =>
    decide(route, address, { isAuthenticated, menus });

  test('has the guard of the specification', () => {
    expect(route.guard).toBe(guardOf.get(shapeOf(route.path)));
    expect(route.isBare ?? false).toBe(words(bare).includes(route.path));
  });

  test('opens for whom it should, and for nobody else', () => {
    const away = { kind: 'redirect', to: `/login?redirect=${encodeURIComponent(address)}` };
    const refused = { kind: 'redirect', to: `/unauthorized?from=${encodeURIComponent(address)}` };
    expect(answer(undefined, false)).toEqual(route.guard === 'public' ? { kind: 'open' } : away);
    expect(answer([])).toEqual(route.guard === 'menu' ? refused : { kind: 'open' });
    const menuItem = opensWith[route.path] ?? route.menuItem ?? '';
    expect(answer([{ menuItem: 'group', children: [{ menuItem }] }])).toEqual({ kind: 'open' });
    expect(answer([{ menuItem: 'group', children: [{ route: address }] }])).toEqual({ kind: 'open' });
  });
});

/** A page below the one that its entry opens, such as a plan's editor, has a name of its own. */
const isBelow = ({ path, menuItem }: RouteDefinition) =>
  path in opensWith && entries.find((entry) => entry.menuItem === menuItem)?.route !== path;
const withEntry = routes.filter((route) => route.menuItem !== undefined && !isBelow(route));

test.each(withEntry)(
  'the page $path is what its menu entry $menuItem names and opens, in both languages',
  async (route) => {
    const entry = entries.find(({ menuItem }) => menuItem === route.menuItem) ?? expect.fail('no such entry');
    expect(entry.route ?? undefined).toBe(entryPath(route));
    expect([await titleIn('en', route), await titleIn('es', route)]).toEqual([entry.label, entry.labelEs]);
  },
);

async function titleIn(language: Language, { titleKey }: RouteDefinition): Promise<unknown> {
  const [name, key = ''] = titleKey.split(':');
  const texts = features.find((feature) => feature.name === name)?.texts[language] ?? expect.fail('no such texts');
  return key
    .split('.')
    .reduce<unknown>((part, word) => (part as Record<string, unknown>)[word], (await texts()).default);
}

test('no page stands twice in the table', () => {
  expect(routes.map(({ path }) => path).filter((path, index, all) => all.indexOf(path) !== index)).toEqual([]);
});
