/** Who keeps the books with the state. */
export const officers = ['complianceOfficer'] as const;
/** Who may have messages about plants and harvests queued. */
export const queuers = ['complianceOfficer', 'facilityManager'] as const;
/** Who reads what the state knows: the facility's people, its sub-tenants not. */
export const readers = [
  'complianceOfficer',
  'facilityManager',
  'farmManager',
  'grower',
  'labTechnician',
  'maintenance',
  'owner',
] as const;
/** Who sees prices. */
export const sellers = ['complianceOfficer', 'facilityManager', 'owner'] as const;
/** Who writes what became waste. */
export const wasteWriters = ['grower', 'labTechnician', 'complianceOfficer', 'farmManager', 'facilityManager'] as const;
