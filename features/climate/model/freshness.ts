/** A metric is stale once its reading is this old, or older. */
export const staleMetricMinutes = 16;

/** A controller that has fetched no commands for this long, or longer, is offline. */
export const offlineMinutes = 17;

/** A temperature reading older than this turns a healthy unit into a warning. */
export const oldTemperatureMinutes = 20;
