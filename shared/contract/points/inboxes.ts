import type { Type } from '#shared/expression/expression.ts';
import type { FieldSettings } from '#shared/fields/field.ts';
import { fieldType, fieldTypes } from '#shared/fields/field-types.ts';
import type { FieldDeclaration } from '../declaration.ts';
import type { Findings } from '../language/findings.ts';
import { nameInWords } from '../language/names.ts';
import type { Name, Node } from '../language/node.ts';
import type { TextOrVariable } from '../model-calls.ts';
import { readTextOrVariable } from './messages.ts';

/** How many mails of one sender are taken in an hour, where it is not said. */
export const USUAL_PER_SENDER = 30;

/**
 * The address of an inbox, to which a key can be added: what stands before the `@` has 64 letters at most (RFC 5321), 37 of
 * which are a plus and the key.
 */
export const inboxAddress = /^[^\s@<>,;"+]{1,27}@[^\s@<>,;"]{1,189}$/;

/** The same, or a variable. */
export const addressPattern = /^(?:[^\s@<>,;"+]{1,27}@[^\s@<>,;"]{1,189}|env\.[A-Z][A-Z0-9_]*)$/;

/** The address that mails come to, or a variable that has it. */
export function readInboxAddress(node: Node, findings: Findings): TextOrVariable | undefined {
  const value = readTextOrVariable(node, findings);
  if (value === undefined || value.kind === 'variable' || inboxAddress.test(value.text)) return value;
  const message = 'This is no address that a key can be added to.';
  const hint =
    'For instance `support@example.org`: at most 27 letters and no `+` before the `@`; or `env.DESK_ADDRESS`.';
  findings.add('wrong_value', node.place, { message, hint });
  return undefined;
}

const text = fieldTypes.text.bare;
const file = { ...fieldTypes.file.bare, maxSize: Number.MAX_SAFE_INTEGER };

/** What is known of every mail. */
const ofEveryMail = {
  id: text,
  from: fieldTypes.email.bare,
  from_name: text,
  to: text,
  cc: text,
  subject: text,
  text,
  quoted: text,
  date: fieldTypes.datetime.bare,
} satisfies Readonly<Record<string, FieldSettings>>;

/** What is known of each file that came along. */
const ofEveryFile = {
  file,
  name: text,
  type: text,
  size: fieldTypes.integer.bare,
} satisfies Readonly<Record<string, FieldSettings>>;

/** The values of `mail` in an inbox whose mails are about records of an entity. */
export function mailFields({
  name,
  of,
}: {
  readonly name: Name;
  readonly of?: Name;
}): readonly FieldDeclaration[] {
  const { place } = name;
  const field = (text: string, settings: FieldSettings): FieldDeclaration => ({
    name: { text, place },
    label: nameInWords(text),
    settings,
    required: false,
    unique: false,
    secret: false,
    errors: [],
    draw: [],
    place,
  });
  const all = (known: Readonly<Record<string, FieldSettings>>) =>
    Object.entries(known).map(([one, settings]) => field(one, settings));
  const rows = { ...field('attachments', { type: 'rows', columns: [] }), rows: all(ofEveryFile) };
  const record = of && { ...field('record', { ...fieldTypes.ref.bare, to: of.text }), to: of };
  return [...all(ofEveryMail), ...(record === undefined ? [] : [record]), rows];
}

/** What expressions may read of a mail. */
export function mailTypes(fields: readonly FieldDeclaration[]) {
  const typesOf = (some: readonly FieldDeclaration[]): ReadonlyMap<string, Type> =>
    new Map(
      some.flatMap(({ name, settings }) =>
        settings === undefined || settings.type === 'rows'
          ? []
          : [[name.text, fieldType(settings, '')] as const],
      ),
    );
  const rows = new Map(
    fields.flatMap(({ name, rows: own }) => (own ? [[name.text, typesOf(own)] as const] : [])),
  );
  return { word: 'mail', types: typesOf(fields), rows } as const;
}
