import { ConfigError, type Config } from '@trellis/server-kit';

interface ListenError extends NodeJS.ErrnoException {
  port?: number;
}

/** What a start that failed says on the terminal: a sentence where the settings can mend it, else the error itself. */
export function startProblem(error: unknown, config: Pick<Config, 'port'> | undefined): unknown {
  if (error instanceof ConfigError) return error.message;
  const { code, port, syscall } = error instanceof Error ? (error as ListenError) : {};
  if (syscall !== 'listen' || port === undefined) return error;
  const setting = port === config?.port ? 'PORT' : 'MQTT_PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program, maybe by another Trellis. End that one, or choose another port with ${setting}.`;
  if (code === 'EACCES') return `Port ${port} may not be opened by this user. Choose one above 1023 with ${setting}.`;
  return error;
}
