import type { FunctionDeclaration } from '../declaration-calls.ts';
import type { ContractFunction, Program } from '../model-functions.ts';
import { exampleValue } from '../points/functions.ts';
import type { Resolved } from '../resolve/resolved.ts';

/** The functions of point 7, with the code that has them. */
export function compileProgram({ document, declaration }: Resolved): Program {
  const functions = declaration.functions.map((one) => [one.name.text, compileFunction(one)] as const);
  return { code: document.points.get(7)?.code ?? '', functions: new Map(functions) };
}

function compileFunction({ name, examples, ...rest }: FunctionDeclaration): ContractFunction {
  return {
    ...rest,
    name: name.text,
    place: name.place,
    examples: examples.map(({ given, gives, place }) => ({
      given: given.map((node, index) => exampleValue(node, rest.takes[index] ?? 'text')),
      gives: exampleValue(gives, rest.gives),
      place,
    })),
  };
}
