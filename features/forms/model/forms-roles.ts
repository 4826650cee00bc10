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
/** Who reads what was filled: their own. */
export const readers = [...fillers, 'owner'] as const;
/** Who reads what others filled. Reviewers a form names read what waits for them (`formSubmissions/toReview`). */
export const readersOfOthers = ['facilityManager', 'farmManager', 'complianceOfficer', 'owner'] as const;
