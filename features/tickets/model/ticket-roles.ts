/** Roles that report what is broken and add to the log of a ticket. */
export const reporters = [
  'grower',
  'labTechnician',
  'farmManager',
  'facilityManager',
  'maintenance',
  'complianceOfficer',
  'owner',
] as const;

/** Roles that work on hardware tickets. */
export const repairers = ['maintenance', 'facilityManager'] as const;
