import { messageOf } from '#shared/messages/message.ts';
import { RE2JS } from 're2js';
import type { z } from 'zod';
import { refineWith } from '../base/issue.ts';
import type { FieldType } from '../field-type.ts';
import type { JsonSchema } from '../value.ts';
import { line } from './line.ts';
import { patternInJsonSchema } from './pattern-in-json-schema.ts';
import { longestText, plainText } from './plain-text.ts';

interface TextSettings {
  readonly type: 'text';
  readonly min?: number;
  readonly max: number;
  readonly pattern?: string;
  readonly multiline: boolean;
}

/** An entry of an index has room for some 2,700 bytes. */
const MOST_INDEXED = 500;

/** One line of text, or several with `multiline`. Patterns are RE2 and match the whole value, in linear time. */
export const textType: FieldType<TextSettings, 'text'> = {
  ...line,
  bare: { type: 'text', max: 0, multiline: true },
  described: ['min', 'max', 'pattern', 'multiline'],
  unbounded: { min: undefined, max: longestText, pattern: undefined },
  alsoCalled: ['string', 'str', 'varchar', 'char', 'uuid'],
  checks: ['min', 'max', 'pattern'],
  constant: true,
  schema: (settings) => withPattern(plainText(settings), settings),
  wireSchema,
  indexed: ({ max }) => max <= MOST_INDEXED,
  long: ({ multiline }) => multiline,
};

/** A text that is calculated has no bound, which its settings say by 0. JSON Schema counts code points too. */
function wireSchema({ min = 0, max, pattern, multiline }: TextSettings): JsonSchema {
  const inJson = pattern === undefined ? undefined : patternInJsonSchema(pattern, multiline);
  return {
    type: 'string',
    ...(min === 0 ? {} : { minLength: min }),
    ...(max === 0 ? {} : { maxLength: max }),
    ...(inJson === undefined ? {} : { pattern: inJson }),
  };
}

function withPattern(schema: z.ZodType<string | null>, settings: TextSettings): z.ZodType<string | null> {
  if (settings.pattern === undefined) return schema;
  const pattern = RE2JS.compile(settings.pattern);
  const matches = (text: string | null) => text === null || pattern.matches(text);
  return schema.check(refineWith('pattern', messageOf('fields.notPattern'), matches));
}
