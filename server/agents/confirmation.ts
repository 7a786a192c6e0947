import {
  type ClientCapabilities,
  inputRequired,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { ToolAnswer } from '#shared/api/tools/tool.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Responses = Readonly<Record<string, unknown>> | undefined;

/** As much of a refusal as asks a person. */
const asking = z.object({
  code: z.string(),
  errors: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      level: z.string().optional(),
      may_confirm: z.boolean().optional(),
    }),
  ),
});

const agreed = z.object({ action: z.literal('accept') });

/** The codes that a person has agreed to. Each was asked under its own name. */
export function confirmedBy(responses: Responses): readonly string[] {
  const entries = Object.entries(responses ?? {});
  return entries.filter(([, response]) => agreed.safeParse(response).success).map(([code]) => code);
}

/** The arguments with codes confirmed beside those that stand there. */
export function confirming(given: Arguments, codes: readonly string[]): Arguments {
  if (codes.length === 0) return given;
  const { confirm } = given;
  return { ...given, confirm: [...(typeof confirm === 'string' ? [confirm] : []), ...codes].join(',') };
}

/**
 * What a person is asked where a rule wants to be confirmed: each question by itself. Undefined where nothing is asked,
 * nobody can be asked, or they have declined; then the refusal is told.
 */
export function asksToConfirm(
  { status, body }: ToolAnswer,
  {
    asked = {},
    capabilities,
  }: { readonly asked?: Responses; readonly capabilities: ClientCapabilities | undefined },
): InputRequiredResult | undefined {
  if (status !== 409 || capabilities?.elicitation === undefined) return undefined;
  const refusal = asking.safeParse(body);
  if (!refusal.success || refusal.data.code !== 'confirm') return undefined;
  const questions = refusal.data.errors.filter(({ level }) => level === 'confirm');
  const answerable = questions.every(
    ({ code, may_confirm: may }) => may !== false && !Object.hasOwn(asked, code),
  );
  if (questions.length === 0 || !answerable) return undefined;
  const inputRequests = questions.map(({ code, message }) => [
    code,
    inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: {} } }),
  ]);
  return inputRequired({ inputRequests: Object.fromEntries(inputRequests) });
}
