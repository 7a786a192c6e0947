import { isA } from '#shared/fields/field-types.ts';
import { messageOf } from '#shared/messages/message.ts';
import type { FieldProblem } from '#shared/api/problem.ts';
import { problemsOf } from '#shared/api/field-problems.ts';
import { recordSchema } from '#shared/api/record-schema.ts';
import type { Field } from '#shared/contract/model.ts';
import type { JsonValue } from '#shared/fields/field.ts';
import { claimFile, selectFile } from '#server/sql/engine/file-rows.ts';
import { type Attempt, inputsIn } from '#server/write/request/attempt.ts';
import type { SentBody } from '#server/write/request/sent-body.ts';
import { storedRecord } from '#server/write/context/stored-record.ts';
import type { WriteContext } from '#server/write/context/write-context.ts';
import { fieldsThat } from '#server/write/plan/fields-that.ts';

/**
 * Puts in the place of each file that was sent what is known of it, and marks it as taken. A record takes what its
 * sender has uploaded, or keeps what it has; of any other id nobody is told whether there is such a file.
 */
export async function withStoredFiles(context: WriteContext, attempt: Attempt): Promise<Attempt> {
  const { entity, origin, restored, sent, beside, action } = attempt;
  if (origin === 'effect' || restored !== undefined) return attempt;
  const own = action.kind === 'transition' ? inputsIn(attempt) : files(entity);
  const whole = { ...attempt, sent: await withFilesIn(context, attempt, { sent, fields: own }) };
  if (beside === undefined) return whole;
  return {
    ...whole,
    beside: await withFilesIn(context, attempt, { sent: beside, fields: inputsIn(attempt) }),
  };
}

const isFile = (field: Field) => isA(field, 'file');
const files = fieldsThat(isFile);

async function withFilesIn(
  context: WriteContext,
  attempt: Attempt,
  { sent, fields: all }: { readonly sent: SentBody; readonly fields: readonly Field[] },
): Promise<SentBody> {
  const fields = all.filter((field) => isFile(field) && (sent.values[field.name] ?? null) !== null);
  if (fields.length === 0) return sent;
  const values: Record<string, JsonValue> = { ...sent.values };
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const known = await fileFor(context, attempt, { field, id: idIn(sent.values[field.name]) });
    if (known === undefined) {
      problems.push({
        field: field.name,
        code: 'no_such_record',
        message: messageOf('refusals.noSuchFile'),
      });
      continue;
    }
    values[field.name] = known;
    problems.push(...misfit(field, known));
  }
  return { ...sent, values, valueProblems: [...sent.valueProblems, ...problems] };
}

async function fileFor(
  context: WriteContext,
  { entity, id: record, action }: Attempt,
  { field, id }: { readonly field: Field; readonly id: string },
): Promise<JsonValue | undefined> {
  const { transaction, runtime, call } = context;
  const [row] = await transaction.all(selectFile(id));
  if (row === undefined) return undefined;
  if (row['sender'] !== (call.actor.id ?? null) || call.actor.kind === 'engine') {
    if (action.kind === 'create') return undefined;
    const before = await storedRecord(transaction, runtime, { entity, id: record });
    if (idIn(before?.[field.name]) !== id) return undefined;
  }
  await transaction.run(claimFile(id));
  return { id, name: String(row['name']), type: String(row['type']), size: Number(row['size']) };
}

function idIn(value: JsonValue | undefined): string {
  const isFile = typeof value === 'object' && value !== null && 'id' in value;
  return isFile ? String(value.id) : '';
}

/** What the field allows, asked of what the file really is. */
function misfit(field: Field, known: JsonValue): readonly FieldProblem[] {
  const shape = { ...field, required: false, errors: {} };
  const parsed = recordSchema([shape], 'update').safeParse({ [field.name]: known });
  return parsed.success ? [] : problemsOf(parsed.error, [shape]);
}
