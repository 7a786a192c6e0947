import { type Bucket, openBucket } from '#server/bucket/bucket.ts';
import { brokenFonts } from '#server/documents/broken-fonts.ts';
import type { Config } from '#server/config.ts';
import type { Runtime } from '#server/runtime.ts';
import { outsideOf, whatIsMissing } from '#server/sending/outside.ts';
import { greetMailServer } from '#server/sending/send-mail.ts';
import { countPlaced } from '#server/sql/engine/file-rows.ts';
import { attempted, type CheckUp, counted, error, ok, warning } from './check-up.ts';

/** What the operator has set, against what the contract asks for. */
export function checkSettings({ model }: Runtime, config: Config): readonly CheckUp[] {
  const about = 'configuration';
  const missing = whatIsMissing(model, outsideOf(config)).map((what) => warning(about, what));
  const open =
    config.url === undefined
      ? [
          warning(
            about,
            'NINEFOLD_URL is not set, so links and cookies do not have the public address.',
            'docs/how-to/proxy.md',
          ),
        ]
      : [];
  const proxy =
    config.url?.startsWith('https:') === true && config.trustProxy === undefined
      ? [
          warning(
            about,
            'TRUST_PROXY is not set, so all callers behind the proxy count as one address.',
            'docs/how-to/proxy.md',
          ),
        ]
      : [];
  const found = [...missing, ...open, ...proxy];
  return found.length === 0 ? [ok(about, 'Every variable that the contract reads is set.')] : found;
}

/** Draws letters with each font that the operator names for PDFs. */
export async function checkFonts({ pdfFonts = [] }: Config): Promise<readonly CheckUp[]> {
  if (pdfFonts.length === 0) return [];
  const about = 'fonts';
  const wrong = (await brokenFonts(pdfFonts)).map((what) => error(about, what, 'NINEFOLD_PDF_FONTS'));
  return wrong.length > 0
    ? wrong
    : [ok(about, `${counted(pdfFonts.length, 'file')} that PDFs can be drawn with.`)];
}

/** Greets the mail server and signs in, and sends nothing. */
export async function checkMailServer({ smtpUrl }: Config): Promise<readonly CheckUp[]> {
  const about = 'mail server';
  if (smtpUrl === undefined) return [];
  return attempted(
    about,
    async () => {
      await greetMailServer(smtpUrl);
      return [ok(about, 'It answers, and accepts the sign-in.')];
    },
    'SMTP_URL',
  );
}

/** Asks the buckets that files and backups go to; and whether files are in one that nobody names. */
export async function checkBuckets(
  { database, bucket }: Runtime,
  { backup }: Config,
): Promise<readonly CheckUp[]> {
  const [inBucket] = await database.ask(countPlaced('bucket'));
  const files = Number(inBucket?.['count'] ?? 0);
  const lost =
    bucket === undefined && files > 0
      ? [error('bucket', `${counted(files, 'file')} in a bucket that nobody names.`, 'Set NINEFOLD_FILES.')]
      : [];
  const found = [...lost];
  for (const one of [bucket, typeof backup?.to === 'object' ? openBucket(backup.to) : undefined])
    if (one !== undefined) found.push(...(await attempted('bucket', () => reached(one), KEYS)));
  return found;
}

const KEYS = 'AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY';

async function reached(bucket: Bucket): Promise<readonly CheckUp[]> {
  await bucket.reach();
  return [ok('bucket', `${bucket.address} answers, and takes the key.`)];
}
