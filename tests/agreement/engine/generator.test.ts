import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyParts } from './contract.ts';
import { contractText } from './contract-text.ts';
import type { Request } from './calls.ts';
import { anySequence } from './requests.ts';

const CONTRACTS = 400;
const SEQUENCES = 300;

/** What is never generated is never compared: each of these comes up in some of a hundred. */
const constructs: Readonly<Record<string, RegExp>> = {
  'a right of everybody': /^ {4}anyone: /m,
  'a right of everybody who is signed in': /^ {4}member: /m,
  'a right of managers': /^ {4}manager: /m,
  'a right of a role that records give': /^ {4}looker: /m,
  'a code for records that may not be read': /^ {4}unreadable: HELD_BACK/m,
  'a rule with an if': /rule: .*, if: /,
  'effects of a step of tickets': /^ {4}(?:begin|finish|raise): .*then: \[/m,
  'effects of a step of things': /^ {4}rest: .*then: \[/m,
  'a step that waits': /^ {4}(?:begin|finish|raise|rest|forget): .*second: /m,
  'calls that wait': /^ {2}second: /m,
  'inputs of calls': /^ {2}(?:create|update): \{ input: /m,
  'rows of an input': /rows: \{/,
  'a condition on what an input refers to': /pick: \{ type: ref, to: thing, where: /,
  'rows whose references depend on other records':
    /item: \{ type: ref, to: thing, where: "?(?:box|tickets)\./,
  'people who act as others': /act_as: /,
  'values that are forgotten': /after:(?:\n {4}.*)*forget: /,
};

describe('of what is generated', () => {
  const texts = fc.sample(anyParts().map(contractText), { seed: 7, numRuns: CONTRACTS });
  test.each(Object.entries(constructs))('some contracts have %s', (_, construct) => {
    expect(texts.filter((text) => construct.test(text)).length).toBeGreaterThan(CONTRACTS / 50);
  });

  const requests = fc.sample(anySequence({ arranged: true }), { seed: 7, numRuns: SEQUENCES }).flat();
  const kinds: Readonly<Record<string, (request: Request) => boolean>> = {
    'send parts with a new record': (one) => one.do === 'create' && 'body' in one && hasParts(one.body),
    'send parts with a change': (one) => one.do === 'update' && 'body' in one && hasParts(one.body),
    'are made in the name of another': (one) => 'with' in one && 'acts' in one,
    'decide in the name of another': (one) => one.do === 'decide' && 'acts' in one,
    'list those that wait in the name of another': (one) => one.do === 'requests' && 'acts' in one,
    'set a constant in the name of another': (one) => one.do === 'set' && 'acts' in one,
  };
  test.each(Object.entries(kinds))('some calls %s', (_, isOne) => {
    expect(requests.filter(isOne).length).toBeGreaterThan(SEQUENCES / 100);
  });
});

function hasParts(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'parts' in body && Array.isArray(body.parts);
}
