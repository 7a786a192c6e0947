import { choice, leaveOut } from '../language/fixes.ts';
import type { Fix } from '../finding.ts';
import type { Declaration } from '../declaration.ts';
import type { Name } from '../language/node.ts';
import { codesAtDoor } from '../points/codes-at-door.ts';
import { isEngineCode } from '../points/errors.ts';
import { meant } from '../language/suggest.ts';
import { ownInputs } from './checking/input-types.ts';
import type { Checking } from './checking/checking.ts';

/** Every code that is raised is listed in point 8, and every code listed there is raised. */
export function checkErrorCodes({ contract, findings }: Checking): void {
  const listed = new Set(contract.declaration.errors.map(({ code }) => code.text));
  const raised = raisedCodes(contract.declaration);
  for (const { code } of raised) {
    if (listed.has(code.text)) continue;
    const free = [...listed].filter((other) => !raised.some((raise) => raise.code.text === other));
    findings.add('error_not_listed', code.place, {
      message: `\`${code.text}\` is not in the error catalogue (point 8).`,
      ...(meant(code, free) ?? {
        hint: `Add to point 8: ${code.text}: { message: "…" }`,
        fixes: [listing(code.text)],
      }),
    });
  }
  const names = new Set(raised.map(({ code }) => code.text));
  for (const { code } of contract.declaration.errors) {
    if (names.has(code.text) || isEngineCode(code.text)) continue;
    const message = `\`${code.text}\` is listed here, but no rule, guard or field raises it.`;
    findings.add('error_not_raised', code.place, {
      message,
      hint: 'Leave it out, or name it where it is raised.',
      fixes: [choice(leaveOut(code.place))],
    });
  }
}

/** An entry of point 8 with what the code says in words: `THREE_AT_MOST` becomes "Three at most." */
function listing(code: string): Fix {
  const words = code.toLowerCase().replaceAll('_', ' ');
  const message = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  const value = `{ message: ${JSON.stringify(message)} }`;
  return { changes: [{ kind: 'add_to_point', point: 8, path: [], key: code, value }] };
}

/** Where codes are raised, each code once per entity; of no entity are rules on constants. */
export function raisedCodes(
  declaration: Declaration,
): readonly { readonly code: Name; readonly entity: string | undefined }[] {
  const seen = new Set<string>();
  return allRaised(declaration).filter(({ code, entity }) => {
    const key = `${entity} ${code.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function allRaised(declaration: Declaration) {
  const { entities, usualErrors, machines, rules, constantRules, grants } = declaration;
  const { unreadable, limits, queries, signIn } = declaration;
  const asked = new Map(queries.map(({ name, entity }) => [name.text, entity]));
  return [
    ...entities.flatMap(({ name, errors }) =>
      [...usualErrors, ...errors].map(({ code }) => ({ code, entity: name.text })),
    ),
    ...entities.flatMap(({ name, unique }) =>
      unique.flatMap(({ code }) => (code === undefined ? [] : [{ code, entity: name.text }])),
    ),
    ...entities.flatMap(({ name, fields }) =>
      fields.flatMap((field) => field.errors.map(({ code }) => ({ code, entity: name.text }))),
    ),
    ...machines.flatMap(({ entity, transitions }) =>
      transitions.flatMap(({ when, errors }) =>
        [...when, ...errors].flatMap(({ code }) =>
          code === undefined ? [] : [{ code, entity: entity.text }],
        ),
      ),
    ),
    ...machines.flatMap((machine) =>
      ownInputs({ machine }).flatMap(({ errors }) =>
        errors.map(({ code }) => ({ code, entity: machine.entity.text })),
      ),
    ),
    ...rules.flatMap(({ code, unreadable: hidden, entity }) =>
      [code, ...(hidden === undefined ? [] : [hidden])].map((one) => ({ code: one, entity: entity.text })),
    ),
    ...constantRules.map(({ code }) => ({ code, entity: undefined })),
    ...grants.flatMap(({ otherwise: code, entity }) =>
      code === undefined ? [] : [{ code, entity: entity.text }],
    ),
    ...unreadable.map(({ code, entity }) => ({ code, entity: entity.text })),
    ...codesAtDoor(signIn).map(({ code }) => ({ code, entity: 'user' })),
    ...limits.calls.flatMap(({ code, call, entity = asked.get(call.text) }) =>
      code === undefined || entity === undefined ? [] : [{ code, entity: entity.text }],
    ),
  ];
}
