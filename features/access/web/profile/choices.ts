/** The pages a person may start with, as `users.defaultView` keeps them. */
export const defaultViews = [
  'dashboard/executive',
  'dashboard/facility',
  'dashboard/farm',
  'taskflowmain',
  'zone-devices/all',
] as const;

/** Which chart of a unit stands first. */
export const defaultCharts = ['temperature', 'humidity', 'co2', 'vpd', 'light'] as const;

/** What choosing a unit's state does. */
export const stateInteractions = ['card', 'page'] as const;

/** How the device dashboard lays out units unless its address says otherwise. */
export const dashboardViews = ['tiles', 'rows', 'table'] as const;

export const notificationMethods = ['email', 'sms', 'push', 'none'] as const;
