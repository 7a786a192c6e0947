import { describe, expect, test } from 'vitest';
import { format } from '#shared/contract/format/format.ts';
import { load } from '#shared/contract/load.ts';
import type { Model } from '#shared/contract/model.ts';
import { modelIn } from '#shared/contract/translation/model-in.ts';

const contract = `# Desk

## 1. Purpose

\`\`\`yaml
locale: en-GB
languages: [de, fr]
\`\`\`

## 2. Screens

\`\`\`yaml
/:
  view: dashboard
  tiles: [{ title: Loans out, of: loan, where: status == out, value: count() }]
/loans:
  view: table
  of: loan
  views: { Late: due < today }
  mark: { red: { when: due < today, text: Late } }
/loans/:id:
  title: A loan
  view: detail
  of: loan
  sections: { Days: [due] }
/help:
  title: Help
  view: page
  markdown: |
    Bring it back.

    In time.
\`\`\`

## 3. Entities

\`\`\`yaml
loan:
  title: "Until {due}"
  help: What is lent.
  fields:
    due: { type: date, required: true, help: The last day. }
    size: { type: choice, options: { small:, large: } }
\`\`\`

## 4. States

\`\`\`yaml
loan:
  field: status
  start: asked
  states: { asked:, out: { label: Lent } }
  transitions:
    lend: { from: asked, to: out, by: [staff], ask: Lend it?, input: { to: { type: text, label: To whom } } }
\`\`\`

## 5. Rules

\`\`\`yaml
loan:
  TOO_LATE: { rule: due >= today, on: [create] }
\`\`\`

## 6. Roles

\`\`\`yaml
roles: { staff: }
grants: { loan: { staff: all } }
\`\`\`

## 7. Calls

\`\`\`yaml
queries:
  by_size: { of: loan, group: size, values: { loans: count() }, for: [staff] }
\`\`\`

## 8. Errors

\`\`\`yaml
TOO_LATE: { message: "It was due on {due}.", help: Choose a later day. }
\`\`\`

## 9. Constants

\`\`\`yaml
constants: { MAX_DAYS: 14 }
\`\`\`
`;

const german = `
## Translations

\`\`\`yaml
de:
  Loan: Ausleihe
  Loans: Ausleihen
  Loans out: Verliehen
  Late: Zu spät
  A loan: Eine Ausleihe
  Days: Tage
  /help.markdown:
    of: |
      Bring it back.

      In time.
    text: |
      Bringen Sie es zurück.

      Rechtzeitig.
  "Until {due}": "Bis {due}"
  What is lent.: Was verliehen wird.
  The last day.: Der letzte Tag.
  Lent: Verliehen
  Lend it?: Verleihen?
  To whom: An wen
  "It was due on {due}.": "Es war am {due} fällig."
  Choose a later day.: Wählen Sie einen späteren Tag.
  Due: Fällig am
  Size: Größe
  Small: Klein
  Large: Groß
  Asked: Angefragt
  Status: Status
  Lend: Verleihen
  Staff: Personal
  Start: Beginn
  Help: Hilfe
  Desk: Verleih
  Max days: Höchste Zahl der Tage
\`\`\`
`;

function loaded(text: string): { readonly model: Model; readonly said: readonly string[] } {
  const { model, findings } = load(text, 'desk.md');
  if (model === undefined) throw new Error(findings.map(({ message }) => message).join('\n'));
  const about = findings.filter(({ code }) => code.startsWith('translation_'));
  return { model, said: about.map(({ code, place, message }) => `${place.line} ${code} ${message}`) };
}

describe('a contract with German texts', () => {
  const { model, said } = loaded(contract + german);
  const de = modelIn(model, 'de-AT');
  const loan = de.entities.get('loan');

  test('has a model that reads German', () => {
    expect(de.name).toBe('Verleih');
    expect([loan?.label, loan?.labelPlural, loan?.help]).toEqual([
      'Ausleihe',
      'Ausleihen',
      'Was verliehen wird.',
    ]);
    expect(loan?.title.parts[0]).toBe('Bis ');
    const labels = Object.fromEntries(
      [...(loan?.fields.values() ?? [])].map(({ name, label }) => [name, label]),
    );
    expect(labels).toMatchObject({
      due: 'Fällig am',
      size: 'Größe',
      status: 'Status',
      created_at: 'Angelegt am',
    });
    expect(loan?.fields.get('due')?.help).toBe('Der letzte Tag.');
    expect(loan?.fields.get('size')).toMatchObject({ options: [{ label: 'Klein' }, { label: 'Groß' }] });
    expect(loan?.states?.options.map(({ label }) => label)).toEqual(['Angefragt', 'Verliehen']);
    const lend = loan?.transitions.get('lend');
    expect([lend?.label, lend?.ask, lend?.input[0]?.field.label]).toEqual([
      'Verleihen',
      'Verleihen?',
      'An wen',
    ]);
    expect(de.roles.get('staff')?.label).toBe('Personal');
    expect(de.constants.get('MAX_DAYS')?.label).toBe('Höchste Zahl der Tage');
    expect(de.errors.get('TOO_LATE')).toMatchObject({
      messages: [{ parts: ['Es war am ', {}, ' fällig.'] }],
      help: 'Wählen Sie einen späteren Tag.',
    });
    const [start, loans, page, help] = de.screens;
    expect([start?.title, start?.tiles[0]?.title]).toEqual(['Beginn', 'Verliehen']);
    expect(loans).toMatchObject({
      title: 'Ausleihen',
      views: [{ name: 'Late', label: 'Zu spät' }],
      marks: [{ text: 'Zu spät' }],
    });
    expect(page).toMatchObject({ title: 'Eine Ausleihe', sections: [{ title: 'Tage' }] });
    expect(help?.markdown).toBe('Bringen Sie es zurück.\n\nRechtzeitig.\n');
    expect(de.queries.get('by_size')?.values[0]?.label).toBe('Ausleihen');
  });

  test('has the same names, rules, rights and settings', () => {
    const meant = ({ entities }: Model) =>
      [...entities.values()].map(({ fields, rules, grants, transitions, states }) => ({
        fields: [...fields.keys()],
        rules: rules.map(({ code, condition }) => [code, condition.source]),
        grants,
        transitions: [...transitions.keys()],
        states: states?.options.map(({ name }) => name),
      }));
    expect(meant(de)).toEqual(meant(model));
    expect(de.settings).toBe(model.settings);
  });

  test('calls a point as every contract does where its heading does so, and else by its heading', () => {
    const usual = contract.replace('1. Purpose', '1. What the product does and for whom');
    const { points } = modelIn(loaded(usual + german).model, 'de');
    expect(points.slice(0, 2).map(({ title }) => title)).toEqual([
      'Was das Produkt tut und für wen',
      'Screens',
    ]);
  });

  test('is the same model for every reader of the language, and the contract itself for others', () => {
    expect(modelIn(model, 'de')).toBe(de);
    expect(modelIn(de, 'de-CH')).toBe(de);
    for (const tag of ['en', 'en-US', 'fr', 'ja']) expect([tag, modelIn(de, tag)]).toEqual([tag, model]);
  });

  test('lacks nothing in German, and all in French', () => {
    expect(said).toEqual([
      '3 translation_missing The application is offered in `fr`, and the contract has no texts in it.',
    ]);
  });

  test('stays as it is when it is written in one style', () => {
    expect(loaded(format(contract + german)).said).toEqual(said);
  });
});

test('a text may say something else at one place', () => {
  const special = german.replace(
    '  Late: Zu spät\n',
    '  Late: Zu spät\n  /loans.mark.red.text: Überfällig\n',
  );
  const { model, said } = loaded(contract + special);
  const loans = modelIn(model, 'de').screens[1];
  expect([loans?.views[0]?.label, loans?.marks[0]?.text]).toEqual(['Zu spät', 'Überfällig']);
  expect(said.filter((one) => !one.includes('`fr`'))).toEqual([]);
});

test('a place may be another expression, which is read as one', () => {
  const other = german.replace('"Es war am {due} fällig."', '"{due} {if size == small}klein{/if}"');
  const { findings } = load(contract + other, 'desk.md');
  const line = (contract + other).split('\n').findIndex((one) => one.includes('{if size')) + 1;
  const errors = findings.filter(({ level }) => level === 'error');
  expect(new Set(errors.map(({ place, code }) => `${place.line} ${code}`))).toEqual(
    new Set([`${line} broken_template`]),
  );
  const right = german.replace('"Es war am {due} fällig."', '"Es war am {due} ({size}) fällig."');
  expect(loaded(contract + right).model).toBeDefined();
});

test('texts that only have places are the same in every language', () => {
  const bare = contract.replace('"Until {due}"', '"{due}"');
  expect(loaded(bare + german.replace(/ {2}"Until.*\n/, '')).said).toHaveLength(1);
});

test('several records have a text of their own, in each language', () => {
  const named = contract.replace(
    '  title: "Until {due}"\n',
    '  title: "Until {due}"\n  label: Lending\n  plural_label: Lending\n',
  );
  const text = german.replace('  Loans: Ausleihen\n', '  Lending: Verleih\n');
  const { model } = loaded(named + text);
  const [own, translated] = [model, modelIn(model, 'de')].map(({ entities }) => entities.get('loan'));
  expect([own?.plural, own?.label, own?.labelPlural]).toEqual(['loans', 'Lending', 'Lending']);
  expect([translated?.label, translated?.labelPlural]).toEqual(['Verleih', 'Verleih']);
});
