import { isIP } from 'node:net';
import { z } from 'zod';
import { backupOf, type BackupSettings, backupVariables } from './backup-settings.ts';
import {
  type BucketAccess,
  bucketAccessOf,
  bucketAccessVariables,
  bucketAddressSchema,
  type BucketSettings,
  isBucketAddress,
} from './bucket-settings.ts';
import { fontFiles } from './font-files.ts';
import { traceProblems, traceVariables, type TraceSettings, tracesOf } from './trace-settings.ts';

/** The environment, read and checked. An absent setting is undefined. */
export interface Config {
  readonly port?: number;
  readonly host?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
  /** How many connections to it at the most. */
  readonly connections?: number;
  readonly contract?: string;
  /** The public address, an origin without a slash at its end. */
  readonly url?: string;
  /** Where mail is handed over. */
  readonly smtpUrl?: string;
  /** The sender of mail. */
  readonly mailFrom?: string;
  /** A provider of identities that people may sign in with. */
  readonly openId?: OpenIdSettings;
  /** What contracts call `env.X`: the variables `NINEFOLD_ENV_X`, by X. */
  readonly variables?: ReadonlyMap<string, string>;
  /** Hosts of the own network that contracts may call, in small letters. */
  readonly allowHosts?: ReadonlySet<string>;
  /** Files of fonts for letters of documents that the usual one lacks. */
  readonly pdfFonts?: readonly string[];
  readonly logLevel?: LogLevel;
  /** Number of proxies in front, or their addresses as Express takes them. Undefined: none is believed. */
  readonly trustProxy?: number | readonly string[];
  /** Where metrics are told without a token, to this machine alone. */
  readonly metricsPort?: number;
  /** Where files go that are uploaded; undefined: into the database. */
  readonly files?: BucketSettings;
  /** With what storage that speaks S3 is asked. */
  readonly bucketAccess?: BucketAccess;
  /** Backups that are made by themselves. */
  readonly backup?: BackupSettings;
  /** Where traces go; undefined: there are none. */
  readonly traces?: TraceSettings;
  /** With what `ninefold mcp` asks an application. */
  readonly token?: string;
}

/** How much is logged, from the least to the most; `silent` is nothing. */
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Reads the environment; the only place that does. Either a config, or every mistake at once. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): ConfigOrMistakes {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return { kind: 'mistakes', mistakes };
  }
  const { PORT, HOST, NINEFOLD_DATA, DATABASE_URL, NINEFOLD_CONTRACT, NINEFOLD_URL, ...rest } = result.data;
  return {
    kind: 'config',
    config: {
      port: PORT,
      host: HOST,
      data: NINEFOLD_DATA,
      databaseUrl: DATABASE_URL,
      connections: rest.DATABASE_CONNECTIONS,
      contract: NINEFOLD_CONTRACT,
      url: NINEFOLD_URL,
      smtpUrl: rest.SMTP_URL,
      mailFrom: rest.MAIL_FROM,
      openId: openIdOf(rest),
      variables: variablesIn(environment),
      allowHosts: rest.NINEFOLD_ALLOW_HOSTS,
      pdfFonts: rest.NINEFOLD_PDF_FONTS,
      logLevel: rest.LOG_LEVEL,
      trustProxy: rest.TRUST_PROXY,
      metricsPort: rest.METRICS_PORT,
      files: filesOf(rest),
      bucketAccess: bucketAccessOf(rest),
      backup: backupOf(rest),
      traces: tracesOf(rest),
      token: rest.NINEFOLD_TOKEN,
    },
  };
}

const VARIABLE = 'NINEFOLD_ENV_';

function variablesIn(environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> | undefined {
  const set = Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith(VARIABLE) && value !== undefined && value.trim() !== ''
      ? [[name.slice(VARIABLE.length), value] as const]
      : [],
  );
  return set.length === 0 ? undefined : new Map(set);
}

export type ConfigOrMistakes =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

/** A port as text: 0 to 65535, where 0 picks a free one. */
export const portSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((port) => port <= 65_535, 'must be a whole number from 0 to 65535');

/** The address of a PostgreSQL database. */
export const databaseUrlSchema = z
  .string()
  .refine((text) => ['postgres:', 'postgresql:'].includes(urlOf(text)?.protocol ?? ''), {
    message: 'must be an address such as postgres://user:password@host:5432/name',
  })
  .refine((text) => ['plain', undefined].includes(urlOf(text)?.searchParams.get('driver') ?? undefined), {
    message: 'has a driver that is not there: `?driver=plain`, or none',
  });

/** With one alone, what reads within a write would wait for itself. */
const connections = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a whole number from 2 to 500')
  .transform(Number)
  .refine((number) => number >= 2 && number <= 500, 'must be a whole number from 2 to 500');

const publicUrl = z
  .string()
  .refine(isPublicUrl, 'must be an address such as https://desk.example.org, without a path')
  .transform((text) => new URL(text).origin);

const smtpUrl = z
  .string()
  .refine(
    (text) => ['smtp:', 'smtps:'].includes(urlOf(text)?.protocol ?? '') && urlOf(text)?.hostname !== '',
    {
      message: 'must be an address such as smtp://user:password@mail.example.org:587',
    },
  );

const mailAddress = z.email('must be an email address, such as desk@example.org');

const trustProxy = z
  .string()
  .refine((text) => areProxies(text.trim()), {
    message: 'must be the number of proxies in front or their addresses, such as 1, loopback or 10.0.0.0/8',
  })
  .transform((text) => proxies(text.trim()));

/** Names or addresses with commas between them, without ports. */
const hosts = z
  .string()
  .refine((text) => hostsIn(text).every((one) => /^[a-z0-9_.-]+$/.test(one) || isIP(one) > 0), {
    message: 'must be hosts with commas between them, such as ledger.internal,10.0.0.5',
  })
  .transform((text): ReadonlySet<string> => new Set(hostsIn(text)));

function hostsIn(text: string): readonly string[] {
  return text.split(',').map((one) => one.trim().toLowerCase());
}

const issuer = z.string().refine(isIssuer, 'must be the https address of an OpenID Connect provider');

const variables = z.object({
  PORT: portSchema.optional(),
  HOST: z.string().optional(),
  NINEFOLD_DATA: z.string().optional(),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_CONNECTIONS: connections.optional(),
  NINEFOLD_CONTRACT: z.string().optional(),
  NINEFOLD_URL: publicUrl.optional(),
  NINEFOLD_ALLOW_HOSTS: hosts.optional(),
  NINEFOLD_PDF_FONTS: fontFiles.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailAddress.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  TRUST_PROXY: trustProxy.optional(),
  METRICS_PORT: portSchema.optional(),
  NINEFOLD_FILES: bucketAddressSchema.optional(),
  AWS_ENDPOINT_URL: bucketAccessVariables.AWS_ENDPOINT_URL.optional(),
  AWS_REGION: bucketAccessVariables.AWS_REGION.optional(),
  AWS_ACCESS_KEY_ID: bucketAccessVariables.AWS_ACCESS_KEY_ID.optional(),
  AWS_SECRET_ACCESS_KEY: bucketAccessVariables.AWS_SECRET_ACCESS_KEY.optional(),
  NINEFOLD_BACKUP: backupVariables.place.optional(),
  NINEFOLD_BACKUP_EVERY: backupVariables.every.optional(),
  NINEFOLD_BACKUP_KEEP: backupVariables.keep.optional(),
  NINEFOLD_BACKUP_RECIPIENT: backupVariables.recipient.optional(),
  NINEFOLD_TOKEN: z.string().max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: traceVariables.OTEL_EXPORTER_OTLP_ENDPOINT.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traceVariables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: traceVariables.OTEL_EXPORTER_OTLP_PROTOCOL.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: traceVariables.OTEL_EXPORTER_OTLP_HEADERS.optional(),
  OTEL_SERVICE_NAME: traceVariables.OTEL_SERVICE_NAME.optional(),
  OTEL_RESOURCE_ATTRIBUTES: traceVariables.OTEL_RESOURCE_ATTRIBUTES.optional(),
  OTEL_TRACES_SAMPLER: traceVariables.OTEL_TRACES_SAMPLER.optional(),
  OTEL_TRACES_SAMPLER_ARG: traceVariables.OTEL_TRACES_SAMPLER_ARG.optional(),
  OTEL_SDK_DISABLED: traceVariables.OTEL_SDK_DISABLED.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).optional(),
});

/** What must be set together is told also where one of it is wrong by itself. */
const schema = variables.superRefine(
  (given, context) => {
    for (const { name, message } of traceProblems(given))
      context.addIssue({ code: 'custom', path: [name], message });
    for (const name of [
      'NINEFOLD_BACKUP_EVERY',
      'NINEFOLD_BACKUP_KEEP',
      'NINEFOLD_BACKUP_RECIPIENT',
    ] as const)
      if (given[name] !== undefined && given.NINEFOLD_BACKUP === undefined)
        context.addIssue({
          code: 'custom',
          path: ['NINEFOLD_BACKUP'],
          message: `must be set where ${name} is`,
        });
    const buckets = given.NINEFOLD_FILES !== undefined || isBucketAddress(given.NINEFOLD_BACKUP ?? '');
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (buckets && given[name] === undefined)
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'must be set where files or backups go to a bucket',
        });
    if (given.OIDC_ISSUER === undefined) return;
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'NINEFOLD_URL'] as const)
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'must be set where OIDC_ISSUER is' });
  },
  { when: () => true },
);

function openIdOf(given: z.infer<typeof schema> | Omit<z.infer<typeof schema>, 'NINEFOLD_URL'>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME ?? new URL(issuer).hostname };
}

function filesOf(given: Omit<z.infer<typeof schema>, 'NINEFOLD_URL'>): BucketSettings | undefined {
  const access = bucketAccessOf(given);
  return given.NINEFOLD_FILES === undefined || access === undefined
    ? undefined
    : { ...given.NINEFOLD_FILES, access };
}

/** Plain http only to this very machine. */
function isIssuer(text: string): boolean {
  const url = urlOf(text);
  if (url === undefined || url.username !== '') return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname))
  );
}

/** As Express takes them: names of blocks, addresses, and addresses with the length of their network. */
function areProxies(text: string): boolean {
  if (text === 'false' || /^\d{1,3}$/.test(text)) return true;
  return text.split(',').every((one) => {
    const [address = '', bits, ...more] = one.trim().split('/');
    if (bits === undefined)
      return ['loopback', 'linklocal', 'uniquelocal'].includes(address) || isIP(address) > 0;
    const most = isIP(address) === 6 ? 128 : 32;
    return isIP(address) > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  });
}

function proxies(text: string): number | readonly string[] | undefined {
  if (text === 'false' || text === '0') return undefined;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((address) => address.trim());
}

function isPublicUrl(text: string): boolean {
  const url = urlOf(text);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) return false;
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
}

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** A provider of identities, as the operator has set it. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people read on the button. */
  readonly name: string;
}
