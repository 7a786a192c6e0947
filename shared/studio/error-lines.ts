import type { Declaration, TransitionDeclaration } from '#shared/contract/declaration.ts';
import { codesAtDoor } from '#shared/contract/points/codes-at-door.ts';
import type { Built } from '#shared/contract/load.ts';

/** A code of the catalogue: what people read, and where it comes from. */
export interface ErrorLine {
  readonly code: string;
  readonly status: number;
  /** As written, with its places in braces. */
  readonly message: string;
  readonly line: number;
  readonly raised: readonly RaisedAt[];
}

export interface RaisedAt {
  /** Such as "rule of loan", "guard of loan.approve", "unique of item.serial". */
  readonly what: string;
  readonly line: number;
}

/** Every code of point 8, in its order, with every place that raises it. */
export function errorLines({ model, contract }: Built): readonly ErrorLine[] {
  const raised = raisedBy(contract.declaration);
  return contract.declaration.errors.map(({ code, messages, place }) => ({
    code: code.text,
    status: model.errors.get(code.text)?.status ?? 422,
    message: messages[0]?.text ?? '',
    line: place.line,
    raised: raised.filter((one) => one.code === code.text).map(({ what, line }) => ({ what, line })),
  }));
}

function raisedBy(declaration: Declaration) {
  const { entities, usualErrors, machines, rules, constantRules, grants } = declaration;
  const { unreadable, limits, signIn } = declaration;
  const usual = [
    ...usualErrors.map((one) => ({ ...one, of: 'all entities' })),
    ...entities.flatMap(({ name, errors }) => errors.map((one) => ({ ...one, of: name.text }))),
    ...machines.flatMap(({ entity, transitions }) =>
      transitions.flatMap(({ name, errors }) =>
        errors.map((one) => ({ ...one, of: `${entity.text}.${name.text}` })),
      ),
    ),
  ];
  return [
    ...usual.map(({ check, code, of }) => ({
      code: code.text,
      what: `${check} of ${of}`,
      line: code.place.line,
    })),
    ...entities.flatMap(({ name, fields }) =>
      fields.flatMap((field) =>
        field.errors.map(({ check, code }) => ({
          code: code.text,
          what: `${check} of ${name.text}.${field.name.text}`,
          line: code.place.line,
        })),
      ),
    ),
    ...machines.flatMap(({ entity, transitions }) =>
      transitions.flatMap((transition) => raisedByTransition(transition, entity.text)),
    ),
    ...rules.flatMap(({ entity, code, unreadable: hidden, place }) => [
      { code: code.text, what: `rule of ${entity.text}`, line: place.line },
      ...(hidden === undefined
        ? []
        : [{ code: hidden.text, what: `rule of ${entity.text}`, line: hidden.place.line }]),
    ]),
    ...constantRules.map(({ code, place }) => ({
      code: code.text,
      what: 'rule on constants',
      line: place.line,
    })),
    ...grants.flatMap(({ entity, otherwise }) =>
      otherwise === undefined
        ? []
        : [{ code: otherwise.text, what: `right to read ${entity.text}`, line: otherwise.place.line }],
    ),
    ...unreadable.map(({ entity, code }) => ({
      code: code.text,
      what: `unreadable ${entity.text}`,
      line: code.place.line,
    })),
    ...codesAtDoor(signIn).map(({ code, what }) => ({ code: code.text, what, line: code.place.line })),
    ...limits.calls.flatMap(({ code, entity, call }) => {
      const name = entity === undefined ? call.text : `${entity.text}.${call.text}`;
      return code === undefined ? [] : [{ code: code.text, what: `limit on ${name}`, line: code.place.line }];
    }),
  ];
}

function raisedByTransition({ name, when, input }: TransitionDeclaration, entity: string) {
  const guards = when.flatMap(({ code }) => (code === undefined ? [] : [{ code, what: 'guard' }]));
  const checks = input.flatMap(({ field }) =>
    (field?.errors ?? []).map(({ check, code }) => ({ code, what: `${check} of ${field?.name.text}` })),
  );
  return [...guards, ...checks].map(({ code, what }) => ({
    code: code.text,
    what: `${what} of ${entity}.${name.text}`,
    line: code.place.line,
  }));
}
