const text = { type: 'string', minLength: 1 } as const;
const level = { enum: ['none', 'note', 'warning', 'error'] } as const;
const count = { type: 'integer', minimum: 1 } as const;

/** An object with exactly these properties. */
function exactly<P extends Readonly<Record<string, object>>>(properties: P) {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

const message = exactly({ text });

const rule = exactly({
  id: text,
  shortDescription: message,
  defaultConfiguration: exactly({ level }),
});

const region = exactly({ startLine: count, startColumn: count, endLine: count, endColumn: count });

const result = exactly({
  ruleId: text,
  ruleIndex: { type: 'integer', minimum: 0 },
  level,
  message,
  locations: {
    type: 'array',
    minItems: 1,
    items: exactly({
      physicalLocation: exactly({
        artifactLocation: exactly({ uri: { ...text, pattern: '^[!-~]+$' } }),
        region,
      }),
    }),
  },
});

/**
 * The part of SARIF 2.1.0 that Ninefold writes, with what the standard asks of each value (sections 3.13 to 3.30), kept by
 * hand. Names and shapes are checked by the compiler too, against the types of the standard.
 */
export const sarifAsWritten = exactly({
  $schema: text,
  version: { const: '2.1.0' },
  runs: {
    type: 'array',
    minItems: 1,
    items: exactly({
      tool: exactly({
        driver: exactly({ name: text, rules: { type: 'array', uniqueItems: true, items: rule } }),
      }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: { type: 'array', items: result },
    }),
  },
});
