/** Who works on harvests, batches and packages. */
export const postHarvestRoles = [
  'grower',
  'labTechnician',
  'complianceOfficer',
  'farmManager',
  'facilityManager',
] as const;
