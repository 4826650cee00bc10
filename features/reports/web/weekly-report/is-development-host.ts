/** Whether a host name is a developer's own or a development installation: there the sample report is offered. */
export const isDevelopmentHost = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|(.+\.)?(localhost|local|test)|dev([-.].+)?)$/i.test(hostname);
