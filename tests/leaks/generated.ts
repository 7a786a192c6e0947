import { generatedContract } from '#tests/agreement/engine/generated.ts';
import { Chance } from './chance.ts';

/** Of each entity: a title through references, texts computed from what may be hidden, and words for refusals. */
const more = {
  boxes: {
    title: '{name} ({size}, {fame})',
    fields: ['first: { type: text, compute: "things.filter(t, t.kind == a).first().title" }'],
    words: '{name} has {size}, {fame} and {until}',
  },
  things: {
    title: '{title} {code} in {box.name} of {keeper.name}',
    fields: [
      'where: { type: text, compute: box.name }',
      'most: { type: decimal, compute: "tickets.max(t, t.amount)" }',
    ],
    words: '{title} ({code}) costs {price} in {box.name}, {box.size}; {keeper.name} keeps it',
  },
  tickets: {
    title: '{word} on {thing.title}, {person.name}',
    fields: ['told: { type: text, compute: thing.code }', 'secret_word: { type: text, history: false }'],
    words: '{word}: {amount} of {thing.price} for {person.name}, {secret_word}, {thing.box.name}',
  },
  parts: {
    title: '{what} of {ticket.word}',
    fields: ['of: { type: text, compute: "ticket.person.name" }'],
    words: '{what} {count} of {ticket.word} and {item.title}',
  },
  notes: { title: '{text} {amount}', fields: [], words: '{text} {amount} {ticket.word} {code}' },
} as const;

const words: Readonly<Record<string, string>> = {
  BOX: more.boxes.words,
  THING: more.things.words,
  TICKET: more.tickets.words,
  PART: more.parts.words,
  NOTE: more.notes.words,
};

/** A contract with grants by condition and by field, where titles, texts and computed values reach into what is hidden. */
export function leakyContract(seed: number): string {
  const chance = new Chance(seed);
  const text = withoutOpening(generatedContract(seed));
  return withOutside(withKeys(withWords(withMore(text, chance), chance), chance));
}

/** Everything is asked twice and compared: a read that changes something would answer otherwise the second time. */
function withoutOpening(text: string): string {
  const states = /## 4\. States\n[^]*?(?=## )/;
  return text.replace(states, (point) =>
    point
      .replaceAll(/^ {4}read: .*\n/gm, '')
      .replaceAll(/^ {2}after:\n(?! {4})/gm, '')
      .replaceAll(/^\w+:\n(?! )/gm, ''),
  );
}

function withMore(text: string, chance: Chance): string {
  return text.replaceAll(
    /( {2}plural: (\w+)\n(?: {2}part_of.*\n {2}back.*\n)?)( {2}fields:\n)/g,
    (whole, head, plural, fields) => {
      const added = Object.entries(more).find(([name]) => name === plural)?.[1];
      if (added === undefined) return whole;
      const title = chance.percent(80) ? `  title: ${JSON.stringify(added.title)}\n` : '';
      return `${head}${title}${fields}${added.fields.map((line) => `    ${line}\n`).join('')}`;
    },
  );
}

/** Refusals say what they are about: what of it the reader may read. */
function withWords(text: string, chance: Chance): string {
  return text.replaceAll(
    /^(BOX|THING|TICKET|PART|NOTE)(_\d): \{ status: (\d+), message: No\. \}/gm,
    (whole, entity, rest, status) => {
      const said = words[entity] ?? '';
      if (chance.percent(20)) return whole;
      return `${entity}${rest}: { status: ${status}, message: ${JSON.stringify([said, said.split(' ')[0]])} }`;
    },
  );
}

/**
 * Under half of the contracts records of one entity have keys, and who holds one may do what somebody else may, but for
 * agreeing to calls: who does that is signed in.
 */
function withKeys(text: string, chance: Chance): string {
  if (chance.percent(50)) return text;
  const keyed = chance.pick(['box', 'thing', 'ticket', 'part', 'note']);
  const key = `    link: { type: key, draw: [create] }\n`;
  const field = new RegExp(`^(${keyed}:\\n(?:  (?!fields).*\\n)*  fields:\\n)`, 'm');
  return text
    .replace(field, (head) => head + key)
    .replaceAll(/(?<= {2}\w+:\n)((?: {4}(?:anyone|member|student|staff|manager): .*\n)+)/g, (grants) =>
      chance.percent(75) ? grants + sameFor('holder', grants, chance) : grants,
    )
    .replace('  user: { member: { read:', '  user: { holder: { read: { fields: [name] } }, member: { read:')
    .replaceAll(/(?<!_|: \{ )by: \[(?=member|student|staff|anyone)/g, (by) =>
      chance.percent(40) ? `${by}holder, ` : by,
    );
}

/** Feeds and documents of them all, that tell what titles and refusals tell. */
function withOutside(text: string): string {
  const lines = Object.entries(words).map(
    ([entity, said]) => [entity.toLowerCase(), JSON.stringify(said)] as const,
  );
  // One of them is a calendar, which makes appointments of its records.
  const feeds = lines.map(([entity, said]) => {
    const from = entity === 'ticket' ? ', from: at' : '';
    return `  ${entity}_news: { of: ${entity}, entry: ${said}, text: ${said}${from} }`;
  });
  const documents = lines.map(
    ([entity, said]) => `  ${entity}_sheet: { of: ${entity}, title: ${said}, text: ${said} }`,
  );
  return text.replace(
    'functions: {',
    `feeds:\n${feeds.join('\n')}\ndocuments:\n${documents.join('\n')}\nfunctions: {`,
  );
}

function sameFor(role: string, grants: string, chance: Chance): string {
  return chance.pick(grants.trimEnd().split('\n')).replace(/\w+:/, `${role}:`) + '\n';
}
