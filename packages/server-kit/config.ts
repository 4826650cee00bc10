import * as z from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const switchText = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((value) => value === 'on' || value === 'true' || value === '1');
const serverRoles = ['api', 'ingest', 'jobs', 'compliance'] as const;

const rolesText = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(serverRoles)).min(1));

/** Keys that seal secrets: 32 bytes each in base64, comma-separated; the first seals, every key opens. */
const keysText = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'must be 32 bytes in base64 each')))
  .transform((keys) => keys.map((key) => Buffer.from(key, 'base64')));

/** Proxies in front of the server: addresses, networks such as 10.0.0.0/8, or `loopback`; nobody else's word for an address counts. */
const proxiesText = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.union([z.literal('loopback'), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])));

/** An address that everybody is told, signed in or not. */
const openAddress = (protocol: RegExp) =>
  z
    .url({ protocol, abort: true })
    .refine((text) => {
      const { username, password, search, hash } = new URL(text);
      return `${username}${password}${search}${hash}` === '';
    }, 'must be without a name, a password or anything behind a question mark: everybody is told it')
    .optional();

const settings = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_STAMP: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  MQTT_PORT: port.default(1883),
  DEMO: switchText.default(false),
  DEMO_PASSWORD: z.string().min(10).optional(),
  DEMO_HISTORY_DAYS: z.coerce.number().int().min(1).max(30).default(30),
  ROLES: rolesText.default([...serverRoles]),
  SECRET_KEYS: keysText.optional(),
  ACTIVITY_LOG_DAYS: z.coerce.number().int().min(365).max(36_500).default(2557),
  ENVIRONMENT: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case letters, digits and dashes, such as production')
    .default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  REALTIME_URL: openAddress(/^wss?$/),
  COMPLIANCE_URL: openAddress(/^https?$/),
  PRODUCTION_URL: openAddress(/^https?$/),
  GROW_CONTROLLER_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .max(320)
    .regex(
      /^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'must be an address, with a name before it in this form: Name <name@host>',
    )
    .optional(),
  TRUSTED_PROXIES: proxiesText.optional(),
  MCP: switchText.default(true),
  WEBHOOKS_LOCAL: switchText.default(false),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** A file that whoever runs the installation touches after each good backup; without it nothing says how old the last one is. */
  backupStamp: string | undefined;
  databaseUrl: string | undefined;
  mqttUrl: string | undefined;
  mqttPort: number;
  isDemo: boolean;
  demoPassword: string | undefined;
  /** Days of history that the demo company is given. */
  demoHistoryDays: number;
  /** Keys that seal secret fields, the sealing one first; the data folder's own comes after them. */
  secretKeys: readonly Buffer[];
  /** Days a row of the activity log is kept. */
  activityLogDays: number;
  roles: readonly (typeof serverRoles)[number][];
  /** What this installation is called to programs that name theirs (`env` in a query): production, staging … */
  environment: string;
  logLevel: z.infer<typeof settings>['LOG_LEVEL'];
  /** Address people reach this installation under, without a slash at the end; links in mails start with it. */
  publicUrl: string;
  /** Hosts beside `publicUrl`, without a slash at the end; what is undefined is served by `publicUrl` itself. */
  hosts: Hosts;
  /** Where mail leaves; without it mail waits in the outbox. */
  mail: MailSettings | undefined;
  s3: S3Settings | undefined;
  /** Proxies that are believed for whom they ask (`X-Forwarded-For`); none unless set. */
  trustedProxies: readonly string[];
  /** What a monitoring system shows to read `/metrics`; without it nobody does. */
  metricsToken: string | undefined;
  /** Whether assistants and agents may work here by the Model Context Protocol. */
  mcp: boolean;
  /** Webhooks may go to private addresses, and without TLS. */
  webhooksLocal: boolean;
}

export interface Hosts {
  /** `wss://…`: where browsers listen to live data. */
  realtime: string | undefined;
  /** Where browsers send the compliance host's calls. */
  compliance: string | undefined;
  /** Where browsers send the production gateway's calls. */
  production: string | undefined;
  /** The interface of a vendor's grow controllers; only the server speaks with it. */
  growController: string | undefined;
}

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  smtpUrl: string;
  /** Sender of every mail. */
  from: string;
}

export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Settings the environment gives wrongly; `message` lists one line per setting. */
export class ConfigError extends Error {}

/** Reads the settings from the environment and refuses wrong ones, naming each. Empty values count as not set. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Wrong settings:\n  ${lines.join('\n  ')}`);
  }
  const read = result.data;
  if (read.MQTT_URL && env['MQTT_PORT'])
    throw new ConfigError(
      'Wrong settings:\n  MQTT_PORT is for the embedded broker; MQTT_URL names an external one. Set one of them.',
    );
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    backupStamp: read.BACKUP_STAMP,
    databaseUrl: read.DATABASE_URL,
    mqttUrl: read.MQTT_URL,
    mqttPort: read.MQTT_PORT,
    isDemo: read.DEMO,
    demoPassword: read.DEMO_PASSWORD,
    demoHistoryDays: read.DEMO_HISTORY_DAYS,
    secretKeys: read.SECRET_KEYS ?? [],
    activityLogDays: read.ACTIVITY_LOG_DAYS,
    roles: read.ROLES,
    environment: read.ENVIRONMENT,
    logLevel: read.LOG_LEVEL,
    publicUrl: withoutSlash(read.PUBLIC_URL) ?? `http://localhost:${read.PORT}`,
    hosts: {
      realtime: withoutSlash(read.REALTIME_URL),
      compliance: withoutSlash(read.COMPLIANCE_URL),
      production: withoutSlash(read.PRODUCTION_URL),
      growController: withoutSlash(read.GROW_CONTROLLER_URL),
    },
    mail: mailSettings(read),
    s3: s3Settings(read),
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    metricsToken: read.METRICS_TOKEN,
    mcp: read.MCP,
    webhooksLocal: read.WEBHOOKS_LOCAL,
  };
}

const withoutSlash = (address: string | undefined): string | undefined => address?.replace(/\/+$/, '');

function mailSettings(read: z.infer<typeof settings>): MailSettings | undefined {
  if (!read.SMTP_URL) return undefined;
  if (!read.MAIL_FROM || !read.PUBLIC_URL) {
    throw new ConfigError(
      'Wrong settings:\n  SMTP_URL needs MAIL_FROM (the sender) and PUBLIC_URL (where the links in mails lead).',
    );
  }
  return { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM };
}

function s3Settings(read: z.infer<typeof settings>): S3Settings | undefined {
  if (!read.S3_BUCKET) return undefined;
  if (!read.S3_ACCESS_KEY_ID || !read.S3_SECRET_ACCESS_KEY) {
    throw new ConfigError('Wrong settings:\n  S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  return {
    endpoint: read.S3_ENDPOINT,
    region: read.S3_REGION,
    bucket: read.S3_BUCKET,
    accessKeyId: read.S3_ACCESS_KEY_ID,
    secretAccessKey: read.S3_SECRET_ACCESS_KEY,
  };
}
