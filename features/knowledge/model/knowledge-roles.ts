/** Who builds courses and signs what people can do. */
export const trainers = ['facilityManager', 'farmManager'] as const;
/** Who reads the training records of others. */
export const recordReaders = [...trainers, 'complianceOfficer', 'owner'] as const;
/** Who runs trials. */
export const researchers = ['farmManager', 'labTechnician', 'facilityManager'] as const;
/** Who says what a trial has shown. */
export const approvers = ['facilityManager', 'owner'] as const;
