import type { Config } from '#server/config.ts';
import type { Runtime } from '#server/runtime.ts';
import { outsideOf, whatIsMissing } from '#server/sending/outside.ts';
import { greetMailServer } from '#server/sending/send-mail.ts';
import { attempted, type CheckUp, ok, warning } from './check-up.ts';

/** What the operator has set, against what the contract asks for. */
export function checkSettings({ model }: Runtime, config: Config): readonly CheckUp[] {
  const about = 'configuration';
  const missing = whatIsMissing(model, outsideOf(config)).map((what) => warning(about, what));
  const open =
    config.url === undefined
      ? [
          warning(
            about,
            'NINEFOLD_URL is not set: links and cookies do not know the public address.',
            'docs/how-to/proxy.md',
          ),
        ]
      : [];
  const proxy =
    config.url?.startsWith('https:') === true && config.trustProxy === undefined
      ? [
          warning(
            about,
            'TRUST_PROXY is not set: everybody behind the proxy counts as one address.',
            'docs/how-to/proxy.md',
          ),
        ]
      : [];
  const found = [...missing, ...open, ...proxy];
  return found.length === 0 ? [ok(about, 'Whatever the contract asks for is set.')] : found;
}

/** Greets the mail server and signs in, and sends nothing. */
export async function checkMailServer({ smtpUrl }: Config): Promise<readonly CheckUp[]> {
  const about = 'mail server';
  if (smtpUrl === undefined) return [];
  return attempted(
    about,
    async () => {
      await greetMailServer(smtpUrl);
      return [ok(about, 'It answers, and takes the sign-in.')];
    },
    'SMTP_URL',
  );
}
