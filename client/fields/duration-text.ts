import { fromMilliseconds, toMilliseconds } from '#shared/fields/duration.ts';

const clock = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/;
const words = /^(?:(\d{1,6})\s*d)?\s*(?:(\d{1,6})\s*h)?\s*(?:(\d{1,6})\s*m(?:in)?)?\s*(?:(\d{1,6})\s*s)?$/i;

/** What people type for a span of time (`1:30`, `1h 30m`, `2d`), in wire form; undefined where it is none. */
export function durationFrom(typed: string): string | undefined {
  const text = typed.trim();
  if (toMilliseconds(text) !== undefined) return text;
  const parts = clock.exec(text);
  if (parts) return fromParts([undefined, parts[1], parts[2], parts[3]]);
  const named = words.exec(text);
  return named && text !== '' ? fromParts(named.slice(1)) : undefined;
}

/** A span in wire form as it is typed: `1:30`. */
export function durationTyped(value: string): string {
  const milliseconds = toMilliseconds(value);
  if (milliseconds === undefined || milliseconds < 0) return value;
  const seconds = Math.round(milliseconds / 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const tail = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}${tail}`;
}

function fromParts(parts: readonly (string | undefined)[]): string {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return fromMilliseconds((((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
}
