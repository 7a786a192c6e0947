import { inboxAddress } from '#shared/contract/points/inboxes.ts';
import type { TextOrVariable } from '#shared/contract/model-calls.ts';
import type { Model } from '#shared/contract/model.ts';
import { type Message, messageOf } from '#shared/messages/message.ts';
import type { Config } from '#server/config.ts';

/** What the operator has set for calls that leave. Never told to anybody. */
export interface Outside {
  /** The variables `NINEFOLD_ENV_<name>` by name. */
  readonly variables: ReadonlyMap<string, string>;
  /** Hosts of the own network that contracts may call, in small letters. */
  readonly allowHosts?: ReadonlySet<string>;
  /** Where mail is handed over; undefined: it is kept. */
  readonly smtpUrl?: string;
  /** The sender of mail. */
  readonly mailFrom?: string;
  /** The public address, for links in mail. */
  readonly publicUrl?: string;
}

/** What the environment says of it. */
export function outsideOf({ variables = new Map(), allowHosts, smtpUrl, mailFrom, url }: Config): Outside {
  return { variables, allowHosts, smtpUrl, mailFrom, publicUrl: url };
}

/** A value of the contract or of the environment; undefined where its variable is not set. */
export function valueOutside(value: TextOrVariable, { variables }: Outside): string | undefined {
  return value.kind === 'text' ? value.text : variables.get(value.name);
}

/** That a variable of the environment is not set. */
export function whyUnset(variable: string): Message {
  return messageOf('deliveries.notSet', { name: `NINEFOLD_ENV_${variable}` });
}

/** The values of a secret that hold: the present one first, and while it is exchanged the one before. */
export function secretsOutside(
  value: TextOrVariable,
  outside: Pick<Outside, 'variables'>,
): readonly string[] {
  if (value.kind === 'text') return [value.text];
  const present = outside.variables.get(value.name);
  const previous = outside.variables.get(`${value.name}${PREVIOUS}`);
  return present === undefined ? [] : [present, ...(previous === undefined ? [] : [previous])];
}

const PREVIOUS = '_PREVIOUS';

/** What a contract waits for from the environment, in sentences; said once when it starts. */
export function whatIsMissing(model: Model, outside: Outside): readonly string[] {
  const unset = (values: readonly (TextOrVariable | undefined)[], what: string) =>
    values.flatMap((value) =>
      value?.kind === 'variable' && !outside.variables.has(value.name)
        ? [`NINEFOLD_ENV_${value.name} is not set: ${what}.`]
        : [],
    );
  const variables = [
    ...model.webhooks.flatMap(({ name, url, secret }) =>
      unset([url, secret], `calls of the webhook \`${name}\` are kept until it is`),
    ),
    ...model.calls.flatMap(({ name, url, secret, headers }) =>
      unset([url, secret, ...headers.map(({ value }) => value)], `\`${name}\` cannot be called`),
    ),
    ...model.receives.flatMap(({ name, verify }) =>
      unset(verify.kind === 'none' ? [] : [verify.secret], `\`${name}\` cannot be received`),
    ),
    ...model.inboxes.flatMap(({ name, verify, mailbox, address }) => [
      ...unset(
        verify === undefined || verify.kind === 'none' ? [] : [verify.secret],
        `nothing can be handed over to \`${name}\``,
      ),
      ...unset([mailbox?.address], `the mailbox of \`${name}\` is not read`),
      ...unset([address], `mails do not say that answers go to \`${name}\``),
      ...unusable(address, outside),
    ]),
  ];
  const sendsMail = model.mails.length > 0 || model.notices.some(({ via }) => via.includes('email'));
  const mail =
    sendsMail && outside.smtpUrl === undefined ? ['SMTP_URL is not set: mail is kept until it is.'] : [];
  const links =
    outside.smtpUrl !== undefined && outside.publicUrl === undefined
      ? ['NINEFOLD_URL is not set: links to accounts cannot be mailed, and are shown to who makes them.']
      : [];
  return [...new Set([...variables, ...mail, ...links])];
}

function unusable(address: TextOrVariable | undefined, outside: Outside): readonly string[] {
  const text = address?.kind === 'variable' ? valueOutside(address, outside) : undefined;
  if (address?.kind !== 'variable' || text === undefined || inboxAddress.test(text)) return [];
  return [
    `NINEFOLD_ENV_${address.name} is no address that a key can be added to: at most 27 letters and no \`+\` before the \`@\`.`,
  ];
}
