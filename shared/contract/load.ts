import { check } from './check/check.ts';
import type { CheckedExpressions } from './check/checking/checking.ts';
import { compile } from './compile/compile.ts';
import type { Finding } from './finding.ts';
import { Findings } from './language/findings.ts';
import type { Model } from './model.ts';
import { type ParsedDocument, parse } from './parse/parse.ts';
import { sourceOf } from './parse/source.ts';
import { Gaps } from './recovery/gaps.ts';
import { leaveOut } from './recovery/leave-out.ts';
import { readPoints } from './resolve/read-points.ts';
import { resolve } from './resolve/resolve.ts';
import type { Resolved } from './resolve/resolved.ts';
import { withArranged } from './resolve/written-out/arranged.ts';
import { withAttached } from './resolve/written-out/attached.ts';
import { withOpenings } from './resolve/written-out/openings.ts';
import { withSeveral } from './resolve/written-out/several.ts';
import { withSharedParts } from './resolve/written-out/shared-parts.ts';
import { review } from './review/review.ts';

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
  readonly contract: Resolved;
  readonly checked: CheckedExpressions;
}

interface Stages {
  readonly findings: readonly Finding[];
  /** What is known of the words, also where an expression has mistakes. */
  readonly read?: Omit<Built, 'model'>;
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
    const { findings, contract, checked } = understood(document);
    if (checked !== undefined) read ??= { contract, checked };
    const errors = findings.filter(({ level }) => level === 'error');
    const following = errors.filter((finding) => gaps.follows(finding, document));
    if (following.length === 0)
      reported.addAll(findings.filter((finding) => !gaps.follows(finding, document)));
    if (checked !== undefined && errors.length === 0)
      return reviewed({ contract, checked }, { reported, gaps, read });
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

/** As many stages as there are without an error in the one before. */
function understood(written: ParsedDocument): Understood {
  const findings = new Findings();
  const document = [withAttached, withOpenings, withArranged, withSharedParts, withSeveral].reduce(
    (whole, writtenOut) => writtenOut(whole, findings),
    written,
  );
  const declaration = readPoints(document, findings);
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
}

/** The last two stages, with what can be read of the document. */
function reviewed({ contract, checked }: Omit<Built, 'model'>, { reported, gaps, read }: LoadState): Stages {
  const model = compile(contract, checked);
  const found = new Findings();
  review(model, { contract, checked }, found);
  reported.addAll(found.sorted().filter((finding) => !gaps.followsInWhole(finding, contract.document)));
  const built = reported.hasErrors ? undefined : { model, contract, checked };
  return { findings: reported.sorted(), read, built };
}
