import type { Expression, FunctionName } from '#shared/expression/expression.ts';
import { referencesOf } from '#shared/expression/tree/references.ts';

/** What the passing of time alone does to a value or a condition; undefined: this or that. */
type Trend = 'flat' | 'up' | 'down' | undefined;

/** Whether a condition that has become true stays so while nothing happens but that time passes. */
export function isRising(condition: Expression): boolean {
  const trend = trendOf(condition);
  return trend === 'flat' || trend === 'up';
}

function trendOf(expression: Expression): Trend {
  if (!referencesOf(expression).time) return 'flat';
  if (expression.kind === 'variable') return 'up';
  if (expression.kind !== 'call') return undefined;
  const trends = expression.arguments.map(trendOf);
  const [first, second] = trends;
  switch (expression.function) {
    case 'and':
    case 'or':
    case 'add':
    case 'date':
      return trends.reduce(together);
    case 'not':
    case 'negate':
      return opposite(first);
    case 'subtract':
      return together(first, opposite(second));
    default:
      return comparesAs(expression.function, first, second);
  }
}

/** The further the right side is ahead of the left one, the truer `<`, and the more lies between them. */
function comparesAs(name: FunctionName, left: Trend, right: Trend): Trend {
  switch (name) {
    case 'less':
    case 'less_or_equal':
    case 'days_between':
    case 'hours_between':
    case 'minutes_between':
    case 'seconds_between':
      return together(opposite(left), right);
    case 'greater':
    case 'greater_or_equal':
      return together(left, opposite(right));
    default:
      return undefined;
  }
}

function opposite(trend: Trend): Trend {
  if (trend === 'up') return 'down';
  return trend === 'down' ? 'up' : trend;
}

function together(one: Trend, other: Trend): Trend {
  if (one === 'flat') return other;
  return other === 'flat' || one === other ? one : undefined;
}
