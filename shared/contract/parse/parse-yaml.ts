import { type Document, parseDocument } from 'yaml';
import type { Findings } from '../language/findings.ts';
import { reportTornLine } from './report-torn.ts';
import type { BlockText } from './source.ts';

/** A block as YAML reads it once torn expressions are put right. */
export interface ParsedYaml {
  readonly block: BlockText;
  readonly document: Document.Parsed;
}

/** Where findings go, and the lines that have one: what follows from it on the same line is not reported again. */
export interface Reporting {
  readonly findings: Findings;
  readonly reported: Set<number>;
}

/** Each round reads the whole block again; whoever has so many torn expressions sees the others next time. */
const mostRounds = 12;

/** Reads a block. Expressions that YAML stumbles over are reported and put in quotes, to see what else is wrong. */
export function parseYaml(written: BlockText, { findings, reported }: Reporting): ParsedYaml {
  let block = written;
  let document = parse(block);
  for (let round = 0; round < mostRounds && document.errors.length > 0; round += 1) {
    const before = reported.size;
    for (const error of document.errors) {
      const { line } = block.place(error.pos[0], error.pos[0]);
      const better = reported.has(line) ? undefined : reportTornLine(block, line, findings);
      if (better === undefined) continue;
      reported.add(line);
      block = block.withLine(line, better);
    }
    if (reported.size === before) break;
    document = parse(block);
  }
  return { block, document };
}

/** How much YAML has to say against a block. */
export function errorsIn(block: BlockText): number {
  return parse(block).errors.length;
}

function parse(block: BlockText): Document.Parsed {
  return parseDocument(block.text, {
    schema: 'core',
    version: '1.2',
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
    // At `silent` a second document in the block would go unnoticed.
    logLevel: 'error',
  });
}
