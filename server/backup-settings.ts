import { z } from 'zod';
import { type KeepingRule, keepingRule } from '#shared/time/keeping-rule.ts';
import { bucketAccessOf, type BucketSettings, readBucketAddress } from './bucket-settings.ts';

/** Backups that are made by themselves, as the operator has set it. */
export interface BackupSettings {
  /** A folder, or a bucket. */
  readonly to: string | BucketSettings;
  readonly everyMs: number;
  readonly keep: KeepingRule;
  /** Whose key they are encrypted for (https://age-encryption.org). */
  readonly recipient?: string;
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

const place = z
  .string()
  .refine(
    (text) => readBucketAddress(text) !== undefined || !/^[a-z0-9]+:\/\//i.test(text),
    'must be a folder, or a bucket such as s3://my-bucket/ninefold',
  );

/** What the variables about them may say. */
export const backupVariables = { place, every, keep, recipient };

/** What they say together; undefined: none are made. */
export function backupOf(
  given: Parameters<typeof bucketAccessOf>[0] & {
    readonly NINEFOLD_BACKUP?: string | undefined;
    readonly NINEFOLD_BACKUP_EVERY?: number | undefined;
    readonly NINEFOLD_BACKUP_KEEP?: KeepingRule | undefined;
    readonly NINEFOLD_BACKUP_RECIPIENT?: string | undefined;
  },
): BackupSettings | undefined {
  const { NINEFOLD_BACKUP: where, NINEFOLD_BACKUP_RECIPIENT: recipient } = given;
  if (where === undefined) return undefined;
  const { NINEFOLD_BACKUP_EVERY: everyMs = 86_400_000, NINEFOLD_BACKUP_KEEP: kept } = given;
  const [address, access] = [readBucketAddress(where), bucketAccessOf(given)];
  const to = address === undefined || access === undefined ? where : { ...address, access };
  return { to, everyMs, keep: kept ?? { days: 7, weeks: 4, months: 12 }, recipient };
}
