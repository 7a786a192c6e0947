import { written } from '#server/messages/write-message.ts';
import type {
  ExplainedGrant,
  ExplainedRule,
  ExplainedWritten,
  Explanation,
  StatementPlan,
  Verdict,
} from '#shared/api/calls/explain.ts';
import type { WrittenProblem } from '#shared/api/problem.ts';
import { detailTexts } from '#shared/rights/granted.ts';

/** An explanation to be read in a terminal: each grant, guard and rule with its verdict and its line in the contract. */
export function explanationLines(explanation: Explanation, file: string): readonly string[] {
  const { as, call, entity, answer, limit, grants, state, guards, rules, written, sql, plans } = explanation;
  const at = (line: number) => `  ${file}:${line}`;
  return [
    `${as.name} (${as.audiences.join(', ')}): ${call} ${entity} is answered ${answer.status} ${resultOf(answer)}`,
    ...(answer.errors ?? []).flatMap(problemLines),
    ...section('Limit', limit === undefined ? [] : limitLines(limit)),
    ...section('Grants', [
      ...grants.map((grant) => `${at(grant.line)}  ${grantWords(grant, as.name)}`),
      ...(answer.code === 'forbidden' && grants.every(({ action }) => action !== call)
        ? [`  no line of the contract gives ${call} ${entity} to anybody`]
        : []),
    ]),
    ...section(
      'State',
      state === undefined
        ? []
        : [`  ${words[state.verdict]}  it is ${state.is ?? 'unknown'}; from ${state.from.join(', ')}`],
    ),
    ...section(
      'Guards',
      guards.map(
        ({ code, condition, line, verdict }) => `${at(line)}  ${words[verdict]}  ${code}: ${condition}`,
      ),
    ),
    ...section(
      'Rules',
      rules.map((rule) => `${at(rule.line)}  ${ruleWords(rule)}`),
    ),
    ...section('Conditions that people wrote', written.flatMap(writtenLines)),
    ...section(
      'SQL',
      sql.flatMap((text, index) => [
        `  ${text.replaceAll(/\s+/g, ' ').trim()}`,
        ...planLines(plans?.[index]),
      ]),
    ),
  ];
}

function resultOf({ code, detail = '', second, tells }: Explanation['answer']): string {
  if (tells !== undefined) return `done, and tells ${tells.join(', ')} this once`;
  if (second !== undefined) return `and waits until somebody else agrees (${second.join(', ')})`;
  return code === undefined ? 'done' : `${code}. ${detail}`;
}

function limitLines({
  count,
  seconds,
  by,
  left,
  waits,
  proof,
}: NonNullable<Explanation['limit']>): readonly string[] {
  const room = left === undefined ? '' : `; ${left} left${waits === undefined ? '' : `, one in ${waits} s`}`;
  return [
    `  ${words[left === 0 ? 'fails' : left === undefined ? 'not_asked' : 'holds']}  ${count} in ${seconds} s by ${by}${room}`,
    ...(proof ? ['  over the network each call has to come with a proof of work'] : []),
  ];
}

/** What is wrong, and below it where, as far as that is nothing the call has named. */
function problemLines({ field, code, message, level, at = {} }: WrittenProblem): readonly string[] {
  const place = Object.entries(at).map(([name, value]) => `${name} ${[value].flat().join(', ')}`);
  return [
    `  ${field ?? '-'}: ${code}${level === undefined ? '' : ` (${level})`}. ${message}`,
    ...(place.length === 0 ? [] : [`    at ${place.join(', ')}`]),
  ];
}

function planLines(statement: StatementPlan | undefined): readonly string[] {
  if (statement === undefined) return [];
  const { milliseconds, plan } = statement;
  return [...(milliseconds === null ? [] : [`    ${milliseconds} ms`]), ...plan.map((line) => `    ${line}`)];
}

/** One that does not hold says which of its parts are why. */
function writtenLines(written: ExplainedWritten): readonly string[] {
  const { entity, field, id, title, of, on, condition, verdict, parts } = written;
  const was = on === 'before' ? 'was ' : '';
  const holder = title === undefined ? id : `${title} (${id})`;
  const why = verdict === 'holds' ? [] : parts.filter((part) => part.verdict !== 'holds');
  return [
    `  ${words[verdict]}  ${entity} ${holder}, ${field}: ${condition}  [${was}${of.entity} ${of.id}]`,
    ...why.map((part) => `               ${words[part.verdict]}  ${part.condition}`),
  ];
}

const words: Readonly<Record<Verdict | ExplainedWritten['verdict'], string>> = {
  holds: 'holds    ',
  fails: 'FAILS    ',
  not_asked: 'not asked',
  unknown: 'EMPTY    ',
  broken: 'BROKEN   ',
};

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function grantWords(grant: ExplainedGrant, who: string): string {
  const { audience, held, action, condition, fields, before, after } = grant;
  const verdict = after === undefined || before === 'fails' || after === 'not_asked' ? before : after;
  const judged = held ? words[verdict] : `not ${who}'s`;
  const covering = fields === undefined ? '' : `  [${fields.join(', ')}]`;
  const said = [`${audience}: ${action}${condition === null ? '' : ` where ${condition}`}${covering}`];
  return `${judged}  ${[...said, ...detailTexts(grant).map((text) => written(text))].join('; ')}`;
}

function ruleWords({ code, condition, if: unless, soft, verdict, entity }: ExplainedRule): string {
  const skipped = unless === undefined ? '' : ` (if ${unless})`;
  return `${words[verdict]}  ${entity}.${code}${soft === undefined ? '' : ` (${soft})`}: ${condition}${skipped}`;
}
