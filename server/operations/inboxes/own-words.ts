/** A text of a mail, with what somebody wrote and what stands below it. */
export interface Words {
  readonly text: string;
  /** What it answers, as it was quoted below. */
  readonly quoted: string;
}

/**
 * Sets apart what was written from what is quoted below it, and leaves out the signature. It goes line by line and looks at
 * each a few times: strangers write these texts. A quote that is answered below stays where it is, as a part of what is said.
 */
export function ownWords(whole: string): Words {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  const end = endOfOwn(lines);
  const own = lines.slice(0, end);
  const dashes = own.findLastIndex((line) => /^-- ?$/.test(line));
  const signed = dashes === -1 ? own : own.slice(0, dashes);
  return { text: signed.join('\n').trim(), quoted: lines.slice(end).join('\n').trim() };
}

/** The line from which on there is nothing but what is quoted. */
function endOfOwn(lines: readonly string[]): number {
  const rule = lines.findIndex((_, at) => isRule(lines, at));
  const below = rule === -1 ? lines.length : rule;
  const last = lines.slice(0, below).findLastIndex((line) => line.trim() !== '' && !line.startsWith('>'));
  const isQuoted = lines.slice(last + 1, below).some((line) => line.startsWith('>'));
  if (!isQuoted) return below;
  // `On Monday Ada wrote:` stands on one line, or is broken into two or three.
  const count = [1, 2, 3].find((some) => isIntroduction(lines.slice(Math.max(0, last + 1 - some), last + 1)));
  return last + 1 - Math.min(count ?? 0, last + 1);
}

const LONGEST_INTRODUCTION = 300;

function isIntroduction(lines: readonly string[]): boolean {
  const said = lines.join(' ').trim();
  if (said.length > LONGEST_INTRODUCTION || !said.endsWith(':') || /^\s*$/.test(lines[0] ?? '')) return false;
  return /\b(wrote|writes|schrieb|écrit|escribió|scritto|escreveu|schreef|napisał|skrev|kirjoitti)/iu.test(
    said,
  );
}

/** `-----Original Message-----`, or the heads that Outlook writes above what it quotes. */
function isRule(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? '').trim();
  if (/^-{2,} ?[\p{L} ]{4,60} ?-{2,}$/u.test(line)) return true;
  if (!/^\*?(From|Von|De|Da|Van)\*? ?:\*? /u.test(line)) return false;
  const next = lines.slice(at + 1, at + 5).map((one) => one.trim());
  return next.filter((one) => /^\*?\p{Lu}[\p{L} -]{1,15} ?:\*? /u.test(one)).length >= 2;
}
