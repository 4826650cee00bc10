/** The pages a person may start with, as `users.defaultView` keeps them. */
export const defaultViews = [
  'dashboard/executive',
  'dashboard/facility',
  'dashboard/farm',
  'taskflowmain',
  'zone-devices/all',
] as const;

/** What a unit's chart shows first. */
export const defaultCharts = ['temperature', 'humidity', 'co2', 'vpd', 'light'] as const;

/** What choosing a unit's state does. */
export const stateInteractions = ['card', 'page'] as const;

/** How the device dashboard lays out units. */
export const dashboardViews = ['tiles', 'table'] as const;

export const notificationMethods = ['email', 'sms', 'push', 'none'] as const;
