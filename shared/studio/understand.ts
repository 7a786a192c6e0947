import type { Finding } from '#shared/contract/finding.ts';
import { FixesOf, type WorkedFix } from '#shared/contract/fix/work-out.ts';
import { type Built, loadStages } from '#shared/contract/load.ts';
import { type ConstantLine, constantLines } from './constant-lines.ts';
import { type EntityDiagram, entityDiagram } from './entity-diagram.ts';
import { type ErrorLine, errorLines } from './error-lines.ts';
import { type PointCoverage, pointCoverage } from './point-coverage.ts';
import { type FunctionLine, functionLines, type MailLine, mailLines } from './program-lines.ts';
import { type RightsMatrix, rightsMatrix } from './rights-matrix.ts';
import { type ScreenPreview, screenPreviews } from './screen-previews.ts';
import { type LanguageLines, languageLines } from './translation-lines.ts';
import { type StateDiagram, stateDiagrams } from './state-diagram.ts';

/** What a document says, as its author looks at it: plain data, with the lines it comes from. */
export interface Understanding {
  readonly findings: readonly FoundThere[];
  /** Undefined where the document has errors. */
  readonly meaning?: Meaning;
}

/** A finding with what would mend it, worked out for the text that it is of. */
export interface FoundThere extends Omit<Finding, 'fixes'> {
  readonly fixes: readonly WorkedFix[];
}

/** What an application without errors is made of. */
export interface Meaning {
  readonly name: string;
  readonly points: readonly PointCoverage[];
  readonly screens: readonly ScreenPreview[];
  readonly states: readonly StateDiagram[];
  readonly entities: EntityDiagram;
  readonly rights: RightsMatrix;
  readonly errors: readonly ErrorLine[];
  readonly constants: readonly ConstantLine[];
  readonly functions: readonly FunctionLine[];
  readonly mails: readonly MailLine[];
  readonly languages: readonly LanguageLines[];
}

/** Reads a document with the very code of the server, and says what it means. Never throws. */
export function understand(text: string, file: string): Understanding {
  const { findings: found, built } = loadStages(text, file);
  const fixes = new FixesOf(text);
  const findings = found.map((finding) => ({ ...finding, fixes: fixes.of(finding) }));
  return built === undefined ? { findings } : { findings, meaning: meaningOf(built) };
}

function meaningOf(built: Built): Meaning {
  return {
    name: built.model.name,
    points: pointCoverage(built),
    screens: screenPreviews(built),
    states: stateDiagrams(built),
    entities: entityDiagram(built),
    rights: rightsMatrix(built),
    errors: errorLines(built),
    constants: constantLines(built),
    functions: functionLines(built),
    mails: mailLines(built),
    languages: languageLines(built),
  };
}
