import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What names an edge by left or right, and so stays there where a language is written from right to left. */
const PHYSICAL = [
  /^\s*(?:left|right)\s*:[^;\n]*;/m,
  /\b(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/,
  /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /\b(?:margin|padding|border)(?:Left|Right)\b/,
  /\b(?:textAlign|float)\s*:\s*['"](?:left|right)['"]/,
  /\s(?:ml|mr|pl|pr)=/,
  /\sta="(?:left|right)"/,
];

/** Files that may, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'client/studio/document/document-support.ts':
    'CodeMirror draws its cursor so; code is written from left to right',
};

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:css|tsx?)$/.test(path))
    .map((path) => join(folder, path));
}

function physicalIn(text: string): readonly string[] {
  return PHYSICAL.flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? []);
}

test('nothing is laid out by left and right, but for a reason', () => {
  const found = filesIn('client').flatMap((path) => {
    const physical = physicalIn(readFileSync(path, 'utf8'));
    return physical.length === 0 ? [] : [`${path}: ${physical.join(', ')}`];
  });
  expect(found.filter((line) => ALLOWED[line.split(':')[0] ?? ''] === undefined)).toEqual([]);
  expect(found.map((line) => line.split(':')[0])).toEqual(Object.keys(ALLOWED));
});

test('each of them is found', () => {
  const bad = [
    '  left: 4px;',
    'margin-right: 8px',
    'padding-left: 0',
    'border-top-left-radius: 4px',
    'text-align: right',
    'marginLeft: 4',
    "textAlign: 'left'",
    '<Text ml="xs">',
    '<Text ta="right">',
  ];
  expect(bad.filter((text) => physicalIn(text).length === 0)).toEqual([]);
  expect(
    physicalIn('inset-inline-start: 4px; text-align: end; { left: 52, right: 12 }; direction: ltr'),
  ).toEqual([]);
});
