import { messageOf } from '#shared/messages/message.ts';
import { PROOF_HEADER } from '#shared/api/proof/proof.ts';
import { type Outcome, done, refuse } from '#shared/api/refusal.ts';
import type { Exchange } from './exchange.ts';
import { unknownParameter } from '#shared/api/query-parameters.ts';

/** What a write is sent with beside its body. */
export interface WriteSettings {
  /** The version the sender has seen. */
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  /** Do everything, and undo it. */
  readonly dryRun: boolean;
  /** That the sender has done some work. */
  readonly proof?: string;
  /** Codes of rules the sender confirms. */
  readonly confirm: readonly string[];
}

/** Reads the headers and parameters of a write. A malformed one is refused: ignoring it would lose its protection. */
export function writeSettings(
  { header, query }: Pick<Exchange, 'header' | 'query'>,
  others: readonly string[] = [],
): Outcome<WriteSettings> {
  const unknown = unknownParameter(query, ['dry_run', 'confirm', ...others]);
  if (unknown !== undefined) return unknown;
  const match = header('if-match')?.trim();
  const version = match === undefined ? undefined : versionTag.exec(match)?.[1];
  if (match !== undefined && version === undefined) {
    return refuse('bad_request', messageOf('refusals.badIfMatch'));
  }
  const key = header('idempotency-key')?.trim();
  if (key !== undefined && !idempotencyKey.test(key)) {
    return refuse('bad_request', messageOf('refusals.badIdempotencyKey'));
  }
  const dryRun = query.get('dry_run');
  if (dryRun !== undefined && dryRun !== 'true' && dryRun !== 'false') {
    return refuse('bad_request', messageOf('refusals.badDryRun'));
  }
  const confirm = query.get('confirm')?.split(',') ?? [];
  if (!confirm.every((code) => ruleCode.test(code))) {
    return refuse('bad_request', messageOf('refusals.badConfirm'));
  }
  const ifMatch = version === undefined ? undefined : Number(version);
  const proof = header(PROOF_HEADER)?.trim();
  return done({ ifMatch, idempotencyKey: key, proof, dryRun: dryRun === 'true', confirm });
}

/** A weak tag too: proxies that compress mark ours as weak, and it names the same version all the same. */
const versionTag = /^(?:W\/)?"(\d{1,15})"$/;
/** Keys under which calls are remembered, in a header or, to take an import back, in a body. */
export const idempotencyKey = /^[\x21-\x7e]{1,200}$/;
const ruleCode = /^[A-Z][A-Z0-9_]*$/;
