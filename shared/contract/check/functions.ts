import { settingsOf } from '#shared/expression/functions/own-values.ts';
import { elementOf, type OwnFunction, type OwnType } from '#shared/expression/functions/own-functions.ts';
import type { FunctionDeclaration } from '../declaration-calls.ts';
import type { Findings } from '../language/findings.ts';
import type { Node } from '../language/node.ts';
import { hasHeader, headerOf } from '../points/functions.ts';
import { readLiteral } from '../reading/literal.ts';
import { wrongKind } from '../reading/reading.ts';
import type { Checking } from './checking/checking.ts';

/** Functions of point 7: each is exported by the code of the point, with the types it says. */
export function checkFunctions({ contract, findings }: Checking): void {
  const { functions, definitions } = contract.declaration;
  const code = contract.document.points.get(7)?.code ?? '';
  for (const one of functions) {
    const own: OwnFunction = { ...one, name: one.name.text };
    if (definitions.some(({ name }) => name.text === own.name))
      findings.add('duplicate_name', one.name.place, `\`${own.name}\` is also a definition of point 5.`);
    if (own.gives === 'money' && !own.takes.includes('money'))
      findings.add('wrong_value', one.name.place, {
        message: `\`${own.name}\` gives an amount and takes none, so its currency is not known.`,
        hint: 'An amount is in the currency of the first amount that is taken. Let it take one, or give a `decimal`.',
      });
    checkHeader(one, { own, code }, findings);
    for (const example of one.examples) checkExample(example, own, findings);
  }
}

function checkHeader(
  { name }: FunctionDeclaration,
  { own, code }: { readonly own: OwnFunction; readonly code: string },
  findings: Findings,
): void {
  const found = hasHeader(code, own);
  if (found === 'yes') return;
  const message =
    found === 'no'
      ? `No block of point 7 marked \`ts\` exports a function \`${own.name}\`.`
      : `\`${own.name}\` has other types in its code than here.`;
  findings.add('broken_code', name.place, { message, hint: `It begins with \`${headerOf(own)}\`.` });
}

function checkExample(
  { given, gives, place }: FunctionDeclaration['examples'][number],
  { name, takes, gives: type }: OwnFunction,
  findings: Findings,
): void {
  if (given.length !== takes.length)
    findings.add(
      'wrong_value',
      place,
      `\`${name}\` takes ${takes.length}, and this example gives ${given.length}.`,
    );
  else for (const [index, node] of given.entries()) checkValue(node, takes[index] ?? 'text', findings);
  checkValue(gives, type, findings);
}

function checkValue(node: Node, type: OwnType, findings: Findings): void {
  const element = elementOf(type);
  if (element === undefined) readLiteral(node, settingsOf(type), findings);
  else if (node.kind === 'list') for (const item of node.items) checkValue(item, element, findings);
  else if (node.kind !== 'scalar' || node.value !== null) wrongKind(node, `a list of ${type}`, findings);
}
