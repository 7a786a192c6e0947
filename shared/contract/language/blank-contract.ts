/** The text of a contract with nine points, none of them shown. */
export function blankContract(name: string): string {
  const sections = points.map(
    ([title, sentence], index) => `## ${index + 1}. ${title}\n\nNot shown. ${sentence}\n`,
  );
  return [`# ${name}\n`, ...sections].join('\n');
}

const points = [
  [
    'What the product does and for whom',
    'Say here what it is for, who uses it, and what they get done with it.',
  ],
  [
    'Screens and routes',
    'Which pages there are and what each one shows. Until then every entity gets a few by itself.',
  ],
  ['Entities and their fields', 'The things you keep records of, and what you write down about each.'],
  ['States and transitions', 'The states a record goes through, and who moves it from one to the next.'],
  ['Validation rules', 'What must be true of records, whoever enters them.'],
  [
    'Roles and permissions',
    'Who there is, and what each may see and do. What is not granted here is refused.',
  ],
  ['The calls it makes', 'Messages to people, calls to other systems, work that runs by the clock.'],
  ['The error catalogue', 'The sentence that people read when a rule refuses.'],
  ['Business constants and limits', 'Numbers of your business by name, so that they stand in one place.'],
] as const;
