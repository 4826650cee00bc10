import { decide, type RouteGuard } from '@trellis/web-kit/routes';
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
  menu: `
    /dashboard/farm /dashboard/servicedashboard /dashboard/executive /dashboard/facility /dashboard/admin
    /dashboard/subtenant /dashboard/maintenance-tasks /dashboard/maintenance-users /dashboard/repair-tickets
    /dashboard/autogrow /dashboard/facilitymaps /taskflowmain /full-area-view
    /strains /facility-strains /varietals /growplans /growplans/creategrowplan /growplan/{id} /view/growplan/{id}
    /growplans/startlifecycle/{growplanId} /growplancategories /growphase-templates /lifecycles /lifecycles/{type}
    /lifecycles/{growplanId} /lifecycles/operationaltask/{growplanId}/{lifecycleId}/{taskTypeId?} /lifecycleremediations
    /comparelifecycles /genetics-historical/{growplan_id?} /destroyed-plants /mums /attributes /tasks/repeating
    /productionplanning /platform-allocations /platform-groups /opex
    /admin/colors /admin/apps /admin/licenses /admin/help-topics /admin/warranty-terms /admin/vpd-profiles
    /admin/facilities /admin/systemtables /admin/calendar-event-types /admin/menu-manager /admin/board-components
    /admin/zones /admin/zone-types /admin/virtual-device-types /admin/exception-types /admin/exception-notified-users
    /admin/ticket-statuses /admin/ticket-problemTypes /admin/sops /admin/releaseNotes /admin/clients /admin/growstages
    /admin/redalerts /admin/activity-logs /admin/serviceLevels /admin/servicelevelAgreements
    /admin/nutrientdeficiencydiagnosis /admin/plantcontainertypes /admin/boardconfigurationwizard /admin/controlboard
    /admin/facility-forms /admin/form-submissions /admin/form-submission-search /admin/fsa /admin/facilitymaps
    /admin/ecutestplans /admin/portexpandererrorlog /teammanagement
    /admin/consumables /admin/consumable-types /admin/consumable-calculation-types /admin/inventory
    /admin/inventory-history /facilityconsumables /consumables/ledger /units-of-measure /hardware
    /admin/harvest-workflows /admin/workflow-facility-task-types /post-harvest/batches /dry-weights /test-batches
    /test-types /laboratories /postharvest/charts /postharvest/productinventory /postharvest/harvests
    /ipm-spray-history /malfunctioning-grow-units
    /facility-intake/plants /facility-intake/inventory
    /admin/facilities/statecompliance /admin/metrc/locations /admin/metrc/items /admin/metrc/packages
    /admin/metrc/harvests /admin/metrc/plants /admin/metrc/outbox /admin/metrc/plantbatches /admin/metrc/cachestatus
    /admin/metrc/strains /admin/metrc/labtests /admin/metrc/testinglabs /admin/metrc/sales /admin/metrc/transfers
    /extraction/facility-equipment /extraction/equipment /extraction/recipes /extraction/workflows
    /extraction/equipmentdashboard /extraction/devicetypes
    /systemadmin/irrigationdashboard /systemadmin/diagnostics /systemadmin/controllers
    /systemadmin/light-spectrum-definitions /systemadmin/cameratypes /systemadmin/active-units-report
    /systemadmin/production-success-report /systemadmin/harvest-history-report /systemadmin/packages-report
    /systemadmin/invoice-report /systemadmin/data-archive-tool /systemadmin/plcs
    /surveillancecameras /presentation/goodnews /compliance/washington /software-ticketing-system/kan-ban
    /hardware-ticketing-system/kan-ban /facility/alerts /zoneconfig /device/{deviceId}/{controllerId} /safety
    /education /research`,
};

/** Pages without drawer and top bar: public ones, `/logout` and the named pages included, and the full-screen wall display. */
const bare = `
  /login /logout /setaccount /passwordrecovery /passwordreset /notfound /unauthorized /page-401
  /notifications/unsubscribe/{messageId} /notifications/resolve/{messageId} /presentation/goodnews /setup`;

/** Pages that another page's menu entry opens. */
const opensWith: Record<string, string> = {
  '/growplans': 'growplans',
  '/growplans/creategrowplan': 'growplans',
  '/view/growplan/{id}': 'growplans',
  '/growplan/{id}': 'growplans',
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
guardOf.set('/systemadmin/mail-outbox', 'menu');
guardOf.set('/systemadmin/rejected-messages', 'menu');
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

test('no page stands twice in the table', () => {
  expect(routes.map(({ path }) => path).filter((path, index, all) => all.indexOf(path) !== index)).toEqual([]);
});
