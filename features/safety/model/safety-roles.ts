/** Who leads safety at a facility. */
export const leaders = ['facilityManager'] as const;
/** Who may lock out what they work on. */
export const workers = ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'] as const;
