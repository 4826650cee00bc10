/** Who builds forms. */
export const builders = ['facilityManager', 'complianceOfficer'] as const;
/** Who fills forms, where a form names nobody. */
export const fillers = [
  'grower',
  'farmManager',
  'facilityManager',
  'maintenance',
  'labTechnician',
  'complianceOfficer',
] as const;
/** Who reads what was filled. */
export const readers = [...fillers, 'owner'] as const;
