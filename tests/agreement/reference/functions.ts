import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import type { Model } from '#shared/contract/model.ts';
import type { Program } from '#shared/contract/model-functions.ts';
import type { Environment } from '#shared/expression/evaluate/environment.ts';
import { evaluate } from '#shared/expression/evaluate/evaluate.ts';
import { ownFunction } from '#shared/expression/functions/own-functions.ts';
import { type Crossing, intoCode, outOfCode } from '#shared/expression/functions/own-values.ts';

type Functions = Readonly<Record<string, (...given: readonly Crossing[]) => Crossing | undefined>>;

const known = new WeakMap<Program, Functions>();

/** The functions of a contract, run where they stand: this suite has written them itself. */
function functionsOf(program: Program): Functions {
  const script = stripTypeScriptTypes(program.code).replaceAll(/^export /gm, '');
  const functions: Functions =
    known.get(program) ?? runInNewContext(`${script};({ ${[...program.functions.keys()].join(', ')} })`);
  known.set(program, functions);
  return functions;
}

/** What functions give for their calls, given what the environment has. */
export function resultIn(environment: Environment, { program }: Model): NonNullable<Environment['result']> {
  return (call) => {
    const own = program.functions.get(ownFunction(call.function) ?? '');
    if (own === undefined) throw new Error(`${call.function} is not in the contract`);
    const given = call.arguments.map((part) => evaluate(part, environment));
    if (given.includes(null)) return null;
    const crossed = given.map((value, index) => intoCode(value, own.takes[index] ?? 'text') ?? null);
    return outOfCode(functionsOf(program)[own.name]?.(...crossed) ?? null, own.gives) ?? null;
  };
}
