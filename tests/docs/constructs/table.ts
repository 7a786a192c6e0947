import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applied } from '#shared/contract/edit/edit.ts';
import { FixesOf } from '#shared/contract/fix/work-out.ts';
import { load } from '#shared/contract/load.ts';
import { wordGroups } from '#shared/studio/language/hover/hover.ts';
import { constructs, type Row } from './constructs.ts';
import { explained } from './explained.ts';
import { textPlaces, textsByPlace } from './places.ts';
import { open, reasons } from './reasons.ts';

/** The places in the order of the page, each with its heading. */
export const headings = {
  findings: 'Checker',
  fix: 'Quick fix',
  studio: 'Schema, Studio',
  openapi: 'OpenAPI',
  client: 'Client',
  explain: 'Explain',
  live: 'Live',
  files: 'Files',
  screens: 'Screens',
  agreement: 'Reference engine',
  leaks: 'Leaks',
  guide: 'Guide',
  changelog: 'Changelog',
} as const;
export type Place = keyof typeof headings;
export const places = Object.keys(headings) as readonly Place[]; // its own keys

/** `there` was worked out; else why it is not: there is nothing to say, or it is still to be done. */
export type Cell =
  | { readonly kind: 'there' }
  | { readonly kind: 'nothing' | 'open'; readonly why: string }
  | { readonly kind: 'missing' };

export interface TableRow {
  readonly section: string;
  readonly construct: string;
  readonly contract: string;
  readonly cells: Readonly<Record<Place, Cell>>;
}

/** What is said of what is there, which is no longer true. */
export interface Table {
  readonly rows: readonly TableRow[];
  readonly stale: readonly string[];
}

/** Every construct by every place. The contracts are read once, and nothing is started. */
export function constructTable(): Table {
  const texts = textsByPlace();
  const known = new Set(wordGroups.flatMap(({ words }) => Object.keys(words)));
  const stale: string[] = [];
  const cellOf = (place: Place, { construct, word }: Row, isThere: boolean): Cell => {
    const nothing =
      typeof word === 'string' && place !== 'changelog' ? word : whyIn(reasons[place], construct);
    const why = nothing ?? whyIn(open[place], construct);
    if (isThere && why !== undefined && typeof word !== 'string')
      stale.push(`${place}: ${construct}, ${why}`);
    if (isThere) return { kind: 'there' };
    if (why === undefined) return { kind: 'missing' };
    return { kind: nothing === undefined ? 'open' : 'nothing', why };
  };
  const told = (looked: RegExp | string): Cell =>
    typeof looked === 'string' ? { kind: 'nothing', why: looked } : { kind: 'there' };
  const rows = Object.entries(constructs).flatMap(([section, all]) =>
    all.map((row): TableRow => {
      const { construct, contract, openapi, client } = row;
      const found = Object.fromEntries(
        textPlaces.map((place) => [
          place,
          cellOf(
            place,
            row,
            isIn(texts[place], row) || (place === 'changelog' && row.prose?.test(texts[place]) === true),
          ),
        ]),
      ) as Record<(typeof textPlaces)[number], Cell>; // of the same places
      const word = wordOf(row, known);
      return {
        section,
        construct,
        contract,
        cells: {
          ...found,
          ...(explained[construct] === undefined ? {} : { explain: { kind: 'there' } }),
          fix: cellOf('fix', row, word !== undefined && isMended(row, word)),
          studio: cellOf('studio', row, word !== undefined),
          openapi: told(openapi), // tests of their own look for it
          client: told(client),
        },
      };
    }),
  );
  return { rows, stale: [...stale, ...unknownIn(rows)] };
}

function whyIn(of: Readonly<Record<string, readonly string[]>> | undefined, construct: string) {
  return Object.entries(of ?? {}).find(([, all]) => all.includes(construct))?.[0];
}

function isIn(text: string, { word }: Row): boolean {
  return typeof word !== 'string' && word.test(text);
}

function unknownIn(rows: readonly TableRow[]): readonly string[] {
  const known = new Set(rows.map(({ construct }) => construct));
  const named = [reasons, open].flatMap((of) =>
    Object.values(of).flatMap((all) => Object.values(all).flat()),
  );
  return named.filter((construct) => !known.has(construct)).map((construct) => `there is no ${construct}`);
}

interface FoundWord {
  readonly name: string;
  readonly at: number;
}

/** The first word of the language in what a construct is written as. */
function wordOf(row: Row, known: ReadonlySet<string>): FoundWord | undefined {
  if (typeof row.word === 'string') return undefined;
  const found = row.word.exec(contractOf(row));
  const name = found?.[0].match(/[a-z_]{2,}/g)?.find((one) => known.has(one));
  return found && name !== undefined ? { name, at: found.index + found[0].indexOf(name) } : undefined;
}

const contractOf = ({ contract }: Row): string =>
  readFileSync(join(import.meta.dirname, '../../trials', `${contract}.md`), 'utf8');

/** Whether a contract with the word misspelt is told so, and a click writes the word again. */
function isMended(row: Row, { name, at }: FoundWord): boolean {
  const text = contractOf(row);
  const misspelt = `${name.slice(0, -2)}${name.at(-1)}`;
  const wrong = `${text.slice(0, at)}${misspelt}${text.slice(at + name.length)}`;
  const line = text.slice(0, at).split('\n').length;
  const fixes = new FixesOf(wrong);
  return load(wrong, 'contract.md')
    .findings.filter(({ place }) => place.line === line)
    .some((finding) => fixes.of(finding).some(({ edits }) => applied(wrong, edits) === text));
}
