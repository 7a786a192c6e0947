import type { Text } from '#shared/messages/message.ts';
import type { FieldProblem, ProblemPlace, Refusal } from '#shared/api/problem.ts';
import type { Entity, Guard } from '#shared/contract/model.ts';
import type { RecordValues } from '#shared/fields/field.ts';
import { refuseHidden } from '#server/reads/hidden-record.ts';
import { catalogueRefusal, type MessagePlace, renderMessage } from '#server/reads/message.ts';
import { placedAt } from './refusals.ts';
import type { WriteContext } from './write-context.ts';

/** What a refusal is about: a stored record, or one that is not stored (then what was sent fills the text). */
export interface About {
  readonly entity: Entity;
  readonly id?: string;
  readonly values?: RecordValues;
  /** What of the call its refusal may tell to who made it. */
  readonly input?: MessagePlace['input'];
}

/** What is raised: a code, and what its place says of it. */
export type Raised = Pick<Guard, 'words'> & { readonly code: string };

/** The problem of a code that a rule or a guard raises, in its words. */
export async function problemFor(context: WriteContext, raised: Raised, about: About): Promise<FieldProblem> {
  const { code, words } = raised;
  const message = await wordsFor(context, raised, about);
  return { code, message, ...(words && { own: { status: words.status, help: words.help } }) };
}

/** The text of a code, filled with what the caller may read, and with what they sent: who agrees to a call did not. */
export function wordsFor(
  { runtime, reader, call, transaction }: WriteContext,
  raised: Raised,
  { input, ...about }: About,
): Promise<Text> {
  const told = reader === call && input !== undefined ? { input } : {};
  return renderMessage(raised, { connection: transaction, runtime, call: reader, ...about, ...told });
}

/** A refusal with a code of the catalogue or of the engine, in the product's words. */
export function refuseInWords(
  { runtime, reader, transaction }: WriteContext,
  code: string,
  about: About,
): Promise<Refusal> {
  return catalogueRefusal(code, { connection: transaction, runtime, call: reader, ...about });
}

/** A record that is there, and that the caller may not read. */
export function refuseUnread({ runtime, call, transaction }: WriteContext, entity: Entity): Promise<Refusal> {
  return refuseHidden({ connection: transaction, runtime, call }, entity);
}

/** A limit that is reached, by its name, and the record at which that was. The contract's own words come first. */
export async function refuseLimit(
  context: WriteContext,
  about: About,
  { sentence, ...place }: ProblemPlace & { readonly limit: string; readonly sentence: Text },
): Promise<Refusal> {
  const refusal = await refuseInWords(context, 'limit_reached', about);
  const message = context.runtime.model.errors.has('limit_reached') ? refusal.detail : sentence;
  const record = about.id === undefined ? {} : { record: about.id };
  return placedAt({ ...refusal, detail: message }, { entity: about.entity.name, ...record, ...place });
}

/** Problems of fields with their texts: a contract's own code speaks with the catalogue's words. */
export async function inWords(
  context: WriteContext,
  problems: readonly FieldProblem[],
  about: About,
): Promise<readonly FieldProblem[]> {
  const { errors } = context.runtime.model;
  const worded: FieldProblem[] = [];
  // One after the other: a transaction answers one statement at a time.
  for (const problem of problems) {
    const message = errors.has(problem.code) ? await wordsFor(context, problem, about) : problem.message;
    worded.push({ ...problem, message });
  }
  return worded;
}
