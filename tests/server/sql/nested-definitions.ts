/** Each of so many definitions uses the one before twice; a rule, a grant and a computed value use the last ones. */
export function nestedDefinitions(depth: number): string {
  const steps = Array.from({ length: depth }, (_, n) => n);
  const rates = steps.map((n) => `  rate${n + 1}(x): round(rate${n}(x) / 2 + rate${n}(x) / 2, 2)`);
  const tests = steps.map(
    (n) => `  fine${n + 1}(p): "fine${n}(p) && p.amount > -${n + 1} || !fine${n}(p) && p.count < 0"`,
  );
  return contractWith({
    values: `sum: { type: decimal, scale: 2, compute: rate${depth}(amount + 1) }`,
    rules: `define:
  rate0(x): x / 3 + x / 7
${rates.join('\n')}
  fine0(p): "p.amount >= 0 || p.place.parts.exists(o, o.amount > p.amount)"
${tests.join('\n')}
part:
  TOO_MUCH: { rule: "rate${depth}(amount * 2) < 9999 && rate${depth}(amount * 2) > -99", at: amount }
  NOT_FINE: { rule: fine${depth}(record), at: count }`,
    grant: `fine${depth}(record)`,
  });
}

/** Each of so many computed values reads the one before twice, as do a rule and a grant with the last. */
export function nestedValues(depth: number): string {
  const values = Array.from(
    { length: depth },
    (_, n) => `v${n + 1}: { type: decimal, scale: 2, compute: "round(v${n} / 2 + v${n} / 4 + count, 2)" }`,
  );
  return contractWith({
    values: [
      'v0: { type: decimal, scale: 2, compute: "count + place.parts.size()" }',
      ...values,
      `sum: { type: decimal, scale: 2, compute: v${depth} + v${depth} }`,
    ].join('\n    '),
    rules: `part:
  TOO_MUCH: { rule: "v${depth} < 9999 && v${depth} > -99", at: amount }
  NOT_FINE: { rule: sum < 9999 && sum > -99, at: count }`,
    grant: 'sum > -99 && sum < 9999',
  });
}

function contractWith(parts: { readonly values: string; readonly rules: string; readonly grant: string }) {
  return `# Nested

## 3. Entities
\`\`\`yaml
place:
  fields: { name: { type: text, max: 40, required: true } }
part:
  fields:
    place: { type: ref, to: place, required: true }
    amount: { type: decimal, scale: 2, required: true }
    count: { type: integer, required: true }
    ${parts.values}
\`\`\`

## 5. Rules
\`\`\`yaml
${parts.rules}
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { clerk: {}, guest: {} }
grants:
  place: { clerk: all, guest: read }
  part:
    clerk: all
    guest: { read: "${parts.grant}" }
\`\`\`

## 8. Errors
\`\`\`yaml
TOO_MUCH: { message: That is too much. }
NOT_FINE: { message: That is not fine. }
\`\`\`

## Examples
\`\`\`yaml
people: { ann: { roles: [clerk] }, gil: { roles: [guest] } }
records:
  place: { here: { name: Here } }
  part: { one: { place: here, amount: 3.50, count: 2 }, two: { place: here, amount: 8.00, count: 0 } }
\`\`\`
`;
}
