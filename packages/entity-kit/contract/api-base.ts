/** Base path of every call that names no other. */
export const API_BASE = '/api/v1/';
