import { isIP } from 'node:net';
import { z } from 'zod';
import { type KeepingRule, keepingRule } from '#shared/time/keeping-rule.ts';

/** The environment, read and checked. An absent setting is undefined. */
export interface Config {
  readonly port?: number;
  readonly host?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
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
  readonly logLevel?: LogLevel;
  /** Number of proxies in front, or their addresses as Express takes them. Undefined: none is believed. */
  readonly trustProxy?: number | readonly string[];
  /** Where metrics are told without a token, to this machine alone. */
  readonly metricsPort?: number;
  /** Backups that are made by themselves. */
  readonly backup?: BackupSettings;
  /** With what `ninefold mcp` asks an application. */
  readonly token?: string;
}

/** Backups that are made by themselves, as the operator has set it. */
export interface BackupSettings {
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: KeepingRule;
  /** Whose key they are encrypted for (https://age-encryption.org). */
  readonly recipient?: string;
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
      contract: NINEFOLD_CONTRACT,
      url: NINEFOLD_URL,
      smtpUrl: rest.SMTP_URL,
      mailFrom: rest.MAIL_FROM,
      openId: openIdOf(rest),
      variables: variablesIn(environment),
      allowHosts: rest.NINEFOLD_ALLOW_HOSTS,
      logLevel: rest.LOG_LEVEL,
      trustProxy: rest.TRUST_PROXY,
      metricsPort: rest.METRICS_PORT,
      backup: backupOf(rest),
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

const mailAddress = z.email('must be an e-mail address, such as desk@example.org');

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

const every = z
  .string()
  .regex(/^[1-9]\d{0,3}[mhd]$/, 'must be a time such as 6h or 1d')
  .transform((text) => Number.parseInt(text, 10) * (UNITS_MS[text.slice(-1)] ?? 0));

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

const keep = z.string().transform((text, context) => {
  const rule = keepingRule(text);
  if (rule !== undefined) return rule;
  context.addIssue({
    code: 'custom',
    message: 'must say how many days, weeks and months, such as 7d,4w,12m',
  });
  return z.NEVER;
});

/** A public key of age (https://age-encryption.org/v1): the secret one has no place on a server. */
const recipient = z
  .string()
  .regex(/^age1[02-9ac-hj-np-z]{20,}$/, 'must be a public key of age, such as age1…');

const issuer = z.string().refine(isIssuer, 'must be the https address of an OpenID Connect provider');

const schema = z
  .object({
    PORT: portSchema.optional(),
    HOST: z.string().optional(),
    NINEFOLD_DATA: z.string().optional(),
    DATABASE_URL: databaseUrlSchema.optional(),
    NINEFOLD_CONTRACT: z.string().optional(),
    NINEFOLD_URL: publicUrl.optional(),
    NINEFOLD_ALLOW_HOSTS: hosts.optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailAddress.optional(),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
    TRUST_PROXY: trustProxy.optional(),
    METRICS_PORT: portSchema.optional(),
    NINEFOLD_BACKUP: z
      .string()
      .refine((text) => !/^[a-z0-9]+:\/\//i.test(text), 'must be a folder')
      .optional(),
    NINEFOLD_BACKUP_EVERY: every.optional(),
    NINEFOLD_BACKUP_KEEP: keep.optional(),
    NINEFOLD_BACKUP_RECIPIENT: recipient.optional(),
    NINEFOLD_TOKEN: z.string().max(200).optional(),
    OIDC_ISSUER: issuer.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().max(60).optional(),
  })
  .superRefine((given, context) => {
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
    if (given.OIDC_ISSUER === undefined) return;
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'NINEFOLD_URL'] as const)
      if (given[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'must be set where OIDC_ISSUER is' });
  });

function openIdOf(given: z.infer<typeof schema> | Omit<z.infer<typeof schema>, 'NINEFOLD_URL'>) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME ?? new URL(issuer).hostname };
}

function backupOf(given: Omit<z.infer<typeof schema>, 'NINEFOLD_URL'>): BackupSettings | undefined {
  const { NINEFOLD_BACKUP: folder, NINEFOLD_BACKUP_RECIPIENT: recipient } = given;
  if (folder === undefined) return undefined;
  const { NINEFOLD_BACKUP_EVERY: everyMs = 86_400_000, NINEFOLD_BACKUP_KEEP: kept } = given;
  return { folder, everyMs, keep: kept ?? { days: 7, weeks: 4, months: 12 }, recipient };
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
