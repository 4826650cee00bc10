/** Where files are uploaded from (first part of the path), and the bucket each area's files stand in. */
export const uploadAreas = {
  hardware_item_tickets: 'hardware-item-tickets',
  repairTickets: 'repair-tickets',
  software_tickets: 'software-tickets',
  chatMessages: 'chat',
  users: 'people',
  facilities: 'facilities',
  ExceptionRemediations: 'remedies',
  redAlerts: 'red-alerts',
  ag_lifecycleReports: 'lifecycle-reports',
} as const;
export type UploadArea = keyof typeof uploadAreas;
