import type { ExpressionProblem } from '#shared/expression/syntax/problem.ts';
import type { Fix } from '../../finding.ts';
import { choice, write } from '../../language/fixes.ts';
import type { Name, ScalarNode } from '../../language/node.ts';

/** Where the parts of a source stand in the contract. */
export type Located = Pick<ScalarNode, 'locate'>;

/** A name is never broken over lines. */
export function onOneLine({ place }: Name): Located {
  return {
    locate: (start, end) => ({ ...place, column: place.column + start, endColumn: place.column + end }),
  };
}

/** What would mend a problem of an expression that stands there. */
export function fixesIn(
  { instead }: Pick<ExpressionProblem, 'instead'>,
  source: Located,
): readonly Fix[] | undefined {
  return instead?.map(({ start, end, text, isChoice }) => {
    const fix = write(source.locate(start, end), text);
    return isChoice === true ? choice(fix) : fix;
  });
}
