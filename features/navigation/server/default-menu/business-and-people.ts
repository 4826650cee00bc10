import type { MenuGroup } from './menu-group.ts';

/** Groups Reports & finance, People & knowledge. */
export const businessAndPeopleMenu: readonly MenuGroup[] = [
  {
    id: 10,
    icon: 'chart-bar',
    color: 'purple',
    pages: [
      {
        id: 560,
        menuItem: 'harvest-history-report',
        route: '/systemadmin/harvest-history-report',
        roles: ['facilityManager', 'farmManager', 'complianceOfficer', 'owner'],
        isShortMenu: true,
      },
      {
        id: 561,
        menuItem: 'production-success-report',
        route: '/systemadmin/production-success-report',
        roles: ['owner', 'facilityManager', 'farmManager'],
        isShortMenu: true,
      },
      {
        id: 562,
        menuItem: 'packages-report',
        route: '/systemadmin/packages-report',
        roles: ['complianceOfficer', 'owner', 'facilityManager'],
      },
      {
        id: 563,
        menuItem: 'active-units-report',
        route: '/systemadmin/active-units-report',
        roles: ['owner', 'facilityManager'],
      },
      { id: 564, menuItem: 'invoice-report', route: '/systemadmin/invoice-report', roles: ['owner'] },
      { id: 565, menuItem: 'opex', route: '/opex', roles: ['owner', 'facilityManager'], isShortMenu: true },
    ],
  },
  {
    id: 11,
    icon: 'account-group',
    color: 'pink',
    pages: [
      { id: 620, menuItem: 'teammanagement', route: '/teammanagement', roles: ['facilityManager'], isShortMenu: true },
      {
        id: 621,
        menuItem: 'safety',
        route: '/safety',
        roles: [
          'grower',
          'farmManager',
          'facilityManager',
          'maintenance',
          'labTechnician',
          'complianceOfficer',
          'owner',
        ],
        isShortMenu: true,
        isMobileFriendly: true,
      },
      {
        id: 622,
        menuItem: 'education',
        route: '/education',
        roles: [
          'grower',
          'farmManager',
          'facilityManager',
          'maintenance',
          'labTechnician',
          'complianceOfficer',
          'owner',
          'subTenant',
        ],
        isShortMenu: true,
        isMobileFriendly: true,
      },
      {
        id: 623,
        menuItem: 'research',
        route: '/research',
        roles: ['farmManager', 'labTechnician', 'facilityManager', 'owner'],
      },
      { id: 624, menuItem: 'redalerts', route: '/admin/redalerts', roles: ['facilityManager'], isMobileFriendly: true },
    ],
  },
];
