import { facilitySettings } from './facilities/facility-sections.ts';
import { defineRoute, defineWebFeature } from '@trellis/web-kit/routes';

/** Facilities, their companies and permits. */
export const facilitiesWeb = defineWebFeature({
  name: 'facilities',
  routes: [
    defineRoute({
      path: '/admin/facilities',
      titleKey: 'facilities:records.facility.many',
      guard: 'menu',
      menuItem: 'facilities',
      helpTopic: 'admin-facilities',
      icon: 'office-building-cog',
      settings: facilitySettings,
      page: () => import('./facilities/facilities.page.tsx').then((module) => module.FacilitiesPage),
    }),
    defineRoute({
      path: '/admin/clients',
      titleKey: 'facilities:records.client.many',
      guard: 'menu',
      menuItem: 'clients',
      helpTopic: 'admin-clients',
      icon: 'domain',
      page: () => import('./clients/clients.page.tsx').then((module) => module.ClientsPage),
    }),
    defineRoute({
      path: '/admin/licenses',
      titleKey: 'facilities:records.license.many',
      guard: 'menu',
      menuItem: 'licenses',
      helpTopic: 'admin-licenses',
      icon: 'badge-account',
      page: () => import('./licenses/licenses.page.tsx').then((module) => module.LicensesPage),
    }),
  ],
  texts: {
    en: () => import('./texts/en.json', { with: { type: 'json' } }),
    es: () => import('./texts/es.json', { with: { type: 'json' } }),
  },
});
