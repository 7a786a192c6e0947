import { z } from 'zod';

/** A known weakness of a dependency, as the registry tells it. */
export interface Advisory {
  /** As `GHSA-jf85-cpcp-j695`. */
  readonly id: string;
  readonly dependency: string;
  readonly severity: string;
  readonly title: string;
  readonly url: string;
}

/** What the registry said; where it said nothing, why. */
export type Heard =
  | { readonly kind: 'heard'; readonly advisories: readonly Advisory[] }
  | { readonly kind: 'silent'; readonly why: string };

const told = z.object({
  source: z.number(),
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
});

/** The second version of npm's report: https://docs.npmjs.com/cli/v11/commands/npm-audit. */
const report = z.object({
  auditReportVersion: z.literal(2),
  // A name stands for another dependency in the same list.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), told])) })),
});

const refused = z.object({ message: z.string() });

/** Reads what `npm audit --json` prints, with vulnerabilities and without, and where the registry does not answer. */
export function readAudit(output: string): Heard {
  const body = parsed(output);
  const heard = report.safeParse(body);
  if (heard.success) {
    const vias = Object.values(heard.data.vulnerabilities).flatMap(({ via }) => via);
    const advisories = vias.flatMap((via) => (typeof via === 'string' ? [] : [advisoryOf(via)]));
    const once = new Map(advisories.map((one) => [`${one.id} ${one.dependency}`, one]));
    return { kind: 'heard', advisories: [...once.values()] };
  }
  const why = refused.safeParse(body);
  return { kind: 'silent', why: why.success ? why.data.message : 'what npm printed is no report' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function advisoryOf({ source, name, title, url, severity }: z.infer<typeof told>): Advisory {
  return { id: /GHSA(-\w{4}){3}/.exec(url)?.[0] ?? String(source), dependency: name, severity, title, url };
}

/** The advisories that are accepted for a time: `until` is the last day. */
export const acceptedAdvisories = z.array(
  z.strictObject({ id: z.string(), why: z.string().min(10), until: z.iso.date() }),
);

export interface Verdict {
  readonly fails: boolean;
  readonly lines: readonly string[];
}

/**
 * Fails where an advisory of the level high or critical is not accepted, or was accepted until a day that is over.
 * A registry that does not answer is no fault of the change that is tested: it is said, and does not fail.
 */
export function judgeAudit(
  heard: Heard,
  accepted: z.infer<typeof acceptedAdvisories>,
  today: string,
): Verdict {
  if (heard.kind === 'silent')
    return { fails: false, lines: [`Nothing was audited: the registry did not answer (${heard.why}).`] };
  const grave = heard.advisories.filter(({ severity }) => ['high', 'critical'].includes(severity));
  const open = grave.flatMap((one) => {
    const exception = accepted.find(({ id }) => id === one.id);
    if (exception !== undefined && exception.until >= today) return [];
    const ended = exception === undefined ? '' : ` It was accepted until ${exception.until}.`;
    return [`${one.severity}: ${one.dependency}: ${one.title} (${one.url}).${ended}`];
  });
  const known = new Set(heard.advisories.map(({ id }) => id));
  const useless = accepted.filter(({ id }) => !known.has(id));
  return {
    fails: open.length > 0,
    lines: [...open, ...useless.map(({ id }) => `${id} is accepted, and no dependency has it: remove it.`)],
  };
}
