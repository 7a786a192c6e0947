import { readContract } from '#server/instance/read-contract.ts';
import { parseOptions } from '#server/cli/support/options.ts';
import { refused } from '#server/cli/support/refused.ts';
import { say } from '#server/cli/support/say-lines.ts';
import type { Ended, Ending, EndingStep } from '#shared/studio/endings.ts';
import {
  type ProcessedEntity,
  type ProcessedField,
  processingRecord,
  type ProcessingRecord,
  type Reader,
  type Sent,
} from '#shared/studio/processing-record.ts';

const usage = 'Usage: ninefold privacy <contract> [--format text|json]';

/**
 * `ninefold privacy`: what a contract does with data of people, as Markdown or JSON. Exit codes: 0 printed, 1 the contract has
 * errors, 2 it could not be read or the command is wrong.
 */
export async function run(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv, { format: 'value' });
  if (options.kind === 'wrong') return refused(`${options.message}\n${usage}`);
  const [file, ...others] = options.words;
  const { format = 'text' } = options.values;
  if (file === undefined || others.length > 0 || !['text', 'json'].includes(format)) return refused(usage);
  const contract = await readContract(file);
  if (contract.kind === 'closed') return refused(contract.message, contract.exitCode);
  const { model, text } = contract;
  const about = { application: model.name, purpose: purposeIn(text) };
  const record = processingRecord(model);
  const told =
    format === 'json' ? JSON.stringify({ ...about, ...record }, undefined, 2) : pageOf(about, record);
  say.out(told);
  return 0;
}

/** The words of point 1, without its settings. */
function purposeIn(text: string): string {
  const [, body = ''] = /^## *1\b[^\n]*\n(.*?)(?=^## |(?![^]))/ms.exec(text) ?? [];
  return body.replaceAll(/^```.*?^```\s*$/gms, '').trim();
}

interface About {
  readonly application: string;
  readonly purpose: string;
}

const EMPTY = '…';
const OPEN = ['Controller, contact, data protection officer', 'Legal ground', 'Transfers to other countries'];

function pageOf({ application, purpose }: About, { entities, others }: ProcessingRecord): string {
  return [
    `# Record of processing: ${application}`,
    'This record is made from the contract. Fill in the places with “…”, which the contract cannot know (GDPR, Article 30).',
    OPEN.map((line) => `- ${line}: ${EMPTY}`).join('\n'),
    `## Purpose\n\n${purpose || EMPTY}`,
    ...entities.map(chapterOf),
    `## What the server keeps by itself\n\n${KEPT.map((line) => `- ${line}`).join('\n')}`,
    ...(others.length === 0
      ? []
      : [
          `## To be looked at\n\nNothing in the contract shows whether these tell of people: ${others.join(', ')}.`,
        ]),
  ].join('\n\n');
}

const KEPT = [
  'Accounts: name, email address, user name, roles; sessions, tokens and passkeys until they end.',
  'The history of each record: each change with its person and time, for as long as the data are kept, except fields without history and erased or forgotten values.',
  'Security events, with their network: for a year, unless the contract says otherwise.',
  'Messages that were sent: for 30 days; mails that are kept with a record, as long as the record.',
  'The log: each call with the id of the person and the time. The operator decides how long it is kept.',
  'Backups. The operator decides how long they are kept.',
];

function chapterOf(one: ProcessedEntity): string {
  const lines = [
    ...one.readers.map((reader) => `Read by ${readerLine(reader)}.`),
    ...(one.partOf === undefined
      ? []
      : [`Part of ${one.partOf}: people who may not read that do not read this.`]),
    'Read by the owner, completely.',
    ...one.sent.map((sent) => `Sent by the ${sentLine(sent)}.`),
    ...keptLines(one),
    ...(one.unrecorded.length === 0 ? [] : [`Without history: ${one.unrecorded.join(', ')}.`]),
  ];
  const help = one.help === undefined ? [] : [one.help];
  const table = one.fields.length === 0 ? [] : [fieldTable(one.fields)];
  const heading = `## ${one.label} (\`${one.entity}\`)`;
  return [heading, ...help, ...table, lines.map((line) => `- ${line}`).join('\n')].join('\n\n');
}

function keptLines({ ends, steps, partOf }: ProcessedEntity): readonly string[] {
  const lines = [...ends.map(endLine), ...steps.map(stepLine)].map((line) => `${line}.`);
  if (ends.some(({ fields }) => fields === undefined)) return lines;
  if (partOf !== undefined) return [...lines, `Kept as long as the ${partOf} that it is a part of.`];
  const isForgotten = [...ends, ...steps].some(({ fields }) => fields !== undefined);
  const history = isForgotten ? 'its values, except forgotten ones' : 'its values';
  return [...lines, `Kept until somebody deletes it; the history keeps ${history}.`];
}

const KINDS: Readonly<Record<ProcessedField['kind'], string>> = {
  person: 'names a person',
  contact: 'reaches a person',
  free: 'whatever somebody puts in',
  other: '',
};

function fieldTable(fields: readonly ProcessedField[]): string {
  const rows = fields.map(
    ({ field, label, help = '', kind }) =>
      `| ${label} (\`${field}\`) | ${KINDS[kind]} | ${help.replaceAll('|', '\\|')} |`,
  );
  return ['| data | shows as | what for |', '|---|---|---|', ...rows].join('\n');
}

function readerLine({ audience, condition, fields, logged }: Reader): string {
  const which =
    fields === undefined ? 'as a whole' : fields.length === 0 ? 'that it is there' : fields.join(', ');
  const when = condition === undefined ? '' : `, where \`${condition}\``;
  return `${audience}: ${which}${when}${logged ? '; it is kept who opens it' : ''}`;
}

function sentLine({ by, name, fields = [] }: Sent): string {
  return `${by} ${name}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`;
}

function endLine(end: Ending): string {
  const over = end.of === undefined ? '' : ` of ${end.of}`;
  const which = end.where === undefined ? '' : `, where \`${end.where}\``;
  return `${endedWord(end)} by the schedule ${end.schedule}${over}, each ${end.every}${which}`;
}

function stepLine(step: EndingStep): string {
  return `${endedWord(step)} by \`${step.on}\`${step.by.length === 0 ? '' : ` (${step.by.join(', ')})`}`;
}

function endedWord({ fields }: Ended): string {
  return fields === undefined ? 'Deleted' : `Forgotten (${fields.join(', ')})`;
}
