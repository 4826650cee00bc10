/** A metric is stale once its reading is this old, or older. */
export const STALE_METRIC_MINUTES = 16;

/** A controller that has fetched no commands for this long, or longer, is offline. */
export const OFFLINE_MINUTES = 17;

/** A temperature reading older than this turns a healthy unit into a warning. */
export const OLD_TEMPERATURE_MINUTES = 20;
