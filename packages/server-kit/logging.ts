import { pino, type Logger } from 'pino';

const tokenInText = /(access_token=)[^&\s"]+/gi;

/** Takes access tokens out of an address or message. */
export const withoutToken = (text: string): string => text.replace(tokenInText, '$1[redacted]');

/** The process's logger: JSON lines on stderr (stdout is for the ready line), secrets redacted. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      redact: {
        paths: [
          'req.headers.authorization',
          'headers.authorization',
          'password',
          '*.password',
          'apitoken',
          '*.apitoken',
          'token',
          '*.token',
          'key',
          '*.key',
        ],
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method?: string; url?: string; ip?: string }) => ({
          method: request.method,
          url: withoutToken(request.url ?? ''),
          ip: request.ip,
        }),
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
