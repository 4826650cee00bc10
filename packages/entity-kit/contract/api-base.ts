/** Base path of every call that names no other. */
export const apiBase = '/api/v1/';
