/** What RE2 and ECMA-262 both read, and read alike. `\s`, for one, has more characters in ECMA-262, and `(?i)` is not in it. */
const alike =
  /^(?:[^\\[\](){}.]|\\[dDwW^$\\.*+?()[\]{}|/]|\\b|\((?:\?:)?|\)|\{\d+(?:,\d*)?\}|\.|\[\^?(?:[^\\[\]^]|\\[dDwW^$\\.*+?()[\]{}|/-])+\])*$/u;

/**
 * The pattern of a text as JSON Schema has it: for the whole value, with the flag `u`. Undefined where JSON Schema would
 * match something else; in several lines even `.` does.
 */
export function patternInJsonSchema(pattern: string, multiline: boolean): string | undefined {
  if (!alike.test(pattern) || (multiline && hasDot.test(pattern))) return undefined;
  const whole = `^(?:${pattern})$`;
  return isRegExp(whole) ? whole : undefined;
}

/** A dot that is neither escaped nor in a class. */
const hasDot = /^(?:\\.|\[(?:\\.|[^\]])*\]|[^\\[.])*\./u;

function isRegExp(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}
