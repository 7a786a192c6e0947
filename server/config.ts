import { z } from 'zod';

/** The environment, read and checked. An absent setting is undefined. */
export interface Config {
  readonly port?: number;
  readonly host?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly contract?: string;
  /** The public address, an origin without a slash at its end. */
  readonly url?: string;
  readonly logLevel?: LogLevel;
  /** Number of proxies in front, or their addresses as Express takes them. Undefined: none is believed. */
  readonly trustProxy?: number | readonly string[];
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
      logLevel: rest.LOG_LEVEL,
      trustProxy: rest.TRUST_PROXY,
    },
  };
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
  });

const publicUrl = z
  .string()
  .refine(isPublicUrl, 'must be an address such as https://desk.example.org, without a path')
  .transform((text) => new URL(text).origin);

const trustProxy = z
  .string()
  .refine((text) => text !== 'true', {
    message: 'must be the number of proxies in front or their addresses, such as 1 or loopback',
  })
  .transform((text) => proxies(text.trim()));

const schema = z.object({
  PORT: portSchema.optional(),
  HOST: z.string().optional(),
  NINEFOLD_DATA: z.string().optional(),
  DATABASE_URL: databaseUrlSchema.optional(),
  NINEFOLD_CONTRACT: z.string().optional(),
  NINEFOLD_URL: publicUrl.optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  TRUST_PROXY: trustProxy.optional(),
});

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
