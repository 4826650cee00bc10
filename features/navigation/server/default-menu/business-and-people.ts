import type { MenuGroup } from './menu-group.ts';

/** Groups Reports & finance, People & knowledge. */
export const businessAndPeopleMenu: readonly MenuGroup[] = [
  {
    id: 10,
    label: 'Reports & finance',
    labelEs: 'Informes y finanzas',
    icon: 'chart-bar',
    color: 'purple',
    entries: [
      [
        '/systemadmin/harvest-history-report',
        'harvest-history-report',
        'Harvest history',
        'Historial de cosechas',
        'S',
        'FM HG CO OW',
      ],
      [
        '/systemadmin/production-success-report',
        'production-success-report',
        'Production success',
        'Éxito de producción',
        'S',
        'OW FM HG',
      ],
      ['/systemadmin/packages-report', 'packages-report', 'Packages report', 'Informe de paquetes', '', 'CO OW FM'],
      ['/systemadmin/active-units-report', 'active-units-report', 'Active units', 'Unidades activas', '', 'OW FM'],
      ['/systemadmin/invoice-report', 'invoice-report', 'Invoices', 'Facturas', '', 'OW'],
      ['/opex', 'opex', 'Operating costs', 'Costes operativos', 'S', 'OW FM'],
    ],
  },
  {
    id: 11,
    label: 'People & knowledge',
    labelEs: 'Personas y conocimiento',
    icon: 'account-group',
    color: 'pink',
    entries: [
      ['/teammanagement', 'teammanagement', 'Team management', 'Gestión del equipo', 'S', 'FM'],
      ['/safety', 'safety', 'Safety', 'Seguridad', 'SM', 'GR HG FM MT LT CO OW'],
      ['/education', 'education', 'Education', 'Formación', 'SM', 'GR HG FM MT LT CO OW ST'],
      ['/research', 'research', 'Research', 'Investigación', '', 'HG LT FM OW'],
      ['/admin/redalerts', 'redalerts', 'Emergency alerts', 'Alertas de emergencia', 'M', 'FM'],
    ],
  },
];
