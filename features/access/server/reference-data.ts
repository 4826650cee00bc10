import { Role, roles, type RoleKey } from '@trellis/access/model';
import type { ReferenceRows } from '@trellis/server-kit';

const spanish: Readonly<Record<RoleKey, string>> = {
  owner: 'Propietario / Ejecutivo',
  facilityManager: 'Gerente de instalación',
  grower: 'Cultivador',
  farmManager: 'Jefe de cultivo',
  providerSupport: 'Soporte del proveedor',
  maintenance: 'Mantenimiento',
  administrator: 'Administrador',
  complianceOfficer: 'Responsable de cumplimiento',
  labTechnician: 'Técnico de laboratorio',
  subTenant: 'Subarrendatario',
  softwareDeveloper: 'Desarrollador de software',
};

/** The roles of the product with their fixed ids. */
export const accessReferenceData: readonly ReferenceRows[] = [
  {
    entity: Role,
    rows: (Object.keys(roles) as RoleKey[]).map((key) => ({
      ...roles[key],
      label: roles[key].rolename,
      labelEs: spanish[key],
      seq: roles[key].id * 10,
    })),
  },
];
