import { check } from './check/check.ts';
import type { CheckedExpressions } from './check/checking/checking.ts';
import { compile } from './compile/compile.ts';
import type { Finding } from './finding.ts';
import type { Translation } from './grammar/translations.ts';
import { Findings } from './language/findings.ts';
import type { Calling } from './language/names.ts';
import type { Model } from './model.ts';
import { type ParsedDocument, parse } from './parse/parse.ts';
import { sourceOf } from './parse/source.ts';
import { Gaps } from './recovery/gaps.ts';
import { leaveOut } from './recovery/leave-out.ts';
import { readPoints } from './resolve/read-points.ts';
import { resolve } from './resolve/resolve.ts';
import { withoutRetired } from './resolve/retired.ts';
import type { Resolved } from './resolve/resolved.ts';
import { withArranged } from './resolve/written-out/arranged.ts';
import { withAttached } from './resolve/written-out/attached.ts';
import { withOpenings } from './resolve/written-out/openings.ts';
import { withSeveral } from './resolve/written-out/several.ts';
import { withSharedParts } from './resolve/written-out/shared-parts.ts';
import { review } from './review/review.ts';
import { addLanguages, type Made } from './translation/add-languages.ts';
import { callingIn, inLanguage } from './translation/texts-of.ts';

/** What came of a contract. */
export interface Loaded {
  readonly findings: readonly Finding[];
  readonly model?: Model;
}

/**
 * Reads a contract: parse, resolve, check, compile, review. What has an error is told and left out, and the rest goes
 * through all stages, so that one run tells everything that can be known, in the order of the document. The model is there
 * when no finding is an error. Never throws.
 */
export function load(text: string, file: string): Loaded {
  const loaded = loadAhead(text, file);
  const hasErrors = loaded.findings.some(({ level }) => level === 'error');
  return hasErrors ? { findings: loaded.findings } : loaded;
}

/** Like `load`, but with a model also where the only errors are constructs that are not carried out yet. */
export function loadAhead(text: string, file: string): Loaded {
  const { findings, built } = loadStages(text, file);
  return built === undefined ? { findings } : { findings, model: built.model };
}

/** What the stages leave for who asks about the words of the contract, and not only what they mean. */
export interface Built {
  readonly model: Model;
  /** The document before anything that follows from its words is written out in it. */
  readonly written: ParsedDocument;
  readonly contract: Resolved;
  readonly checked: CheckedExpressions;
  /** What names without a label are called. */
  readonly labels: ReadonlySet<string>;
}

interface Stages {
  readonly findings: readonly Finding[];
  /** What is known of the words, also where an expression has mistakes. */
  readonly read?: Omit<Built, 'model' | 'labels'>;
  readonly built?: Built;
}

/** Each round leaves out what follows from the one before: a field, what refers to it, what is done with that. */
const mostRounds = 60;

/** Like `loadAhead`, with what the stages before the model made. */
export function loadStages(text: string, file: string): Stages {
  const reported = new Findings();
  let document = parse(text, file, reported);
  const gaps = new Gaps(sourceOf(text, file), document.gaps);
  let read: Stages['read'];
  for (let round = 0; round < mostRounds; round += 1) {
    const labels = new Set<string>();
    const calling = (words: string) => {
      labels.add(words);
      return words;
    };
    const { findings, contract, checked } = understood(document, { calling });
    if (checked !== undefined) read ??= { written: document, contract, checked };
    const errors = findings.filter(({ level }) => level === 'error');
    const following = errors.filter((finding) => gaps.follows(finding, document));
    if (following.length === 0)
      reported.addAll(findings.filter((finding) => !gaps.follows(finding, document)));
    if (checked !== undefined && errors.length === 0)
      return reviewed({ contract, checked }, { reported, gaps, read, document, labels });
    // What follows is left out first: then what is still wrong is wrong by itself.
    const { rest, gaps: left } = leaveOut(document, following.length === 0 ? errors : following);
    if (left.length === 0) break;
    gaps.add(left, following.length === 0 ? errors : []);
    document = rest;
  }
  return { findings: reported.sorted(), read };
}

type Understood =
  | { readonly findings: readonly Finding[]; readonly contract?: Resolved; readonly checked?: undefined }
  | {
      readonly findings: readonly Finding[];
      readonly contract: Resolved;
      readonly checked: CheckedExpressions;
    };

/** In which language a document is read. */
interface Spoken {
  readonly calling: Calling;
  /** Undefined: in its own. */
  readonly translation?: Translation;
}

/** As many stages as there are without an error in the one before. */
function understood(written: ParsedDocument, { calling, translation }: Spoken): Understood {
  const findings = new Findings();
  const whole = [
    withAttached,
    withOpenings,
    withArranged,
    withSharedParts,
    withoutRetired,
    withSeveral,
  ].reduce((document, writtenOut) => writtenOut(document, findings), written);
  const document = translation === undefined ? whole : inLanguage(whole, translation);
  const declaration = readPoints(document, findings, { calling, locale: translation?.language });
  if (findings.hasErrors) return { findings: findings.sorted() };
  const contract = resolve(document, declaration, findings);
  if (findings.hasErrors) return { findings: findings.sorted() };
  const checked = check(contract, findings);
  return { findings: findings.sorted(), contract, checked };
}

interface LoadState {
  readonly reported: Findings;
  readonly gaps: Gaps;
  readonly read: Stages['read'];
  readonly document: ParsedDocument;
  /** What names without a label are called. */
  readonly labels: ReadonlySet<string>;
}

/** The last stages, with what can be read of the document. */
function reviewed(
  { contract, checked }: Pick<Built, 'contract' | 'checked'>,
  { reported, gaps, read, document, labels }: LoadState,
): Stages {
  const model = compile(contract, checked);
  const found = new Findings();
  review(model, { contract, checked }, found);
  const make = (translation: Translation) => made(document, translation);
  // Of what is left out the texts would seem to be translated for nothing.
  if (!reported.hasErrors) addLanguages({ model, contract, labels, make }, found);
  reported.addAll(found.sorted().filter((finding) => !gaps.followsInWhole(finding, contract.document)));
  const built = reported.hasErrors ? undefined : { model, written: document, contract, checked, labels };
  return { findings: reported.sorted(), read, built };
}

/** The model in another language; without one where a translation has something wrong in a place. */
function made(document: ParsedDocument, translation: Translation): Made {
  const calling = callingIn(translation);
  const { findings, contract, checked } = understood(document, { calling, translation });
  const errors = findings.filter(({ level }) => level === 'error');
  if (checked === undefined || errors.length > 0) return { errors };
  return { errors, model: compile(contract, checked) };
}
