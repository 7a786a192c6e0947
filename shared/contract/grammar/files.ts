import { type Picture, pictureType, readPicture } from '../beside/picture.ts';
import type { Findings } from '../language/findings.ts';
import type { Name, Node } from '../language/node.ts';
import { readText } from '../reading/reading.ts';
import { as, map } from './shapes/combine.ts';
import { text } from './shapes/schema-parts.ts';
import type { Reading, Shape } from './shapes/shape.ts';

/** A picture that the document has, by the name that point 1 has for it. */
export interface PictureDeclaration {
  readonly name: Name;
  readonly picture: Picture;
}

const names = { pattern: '\\.(?:svg|png)$' };

const picture: Shape<Picture> = {
  read: readFile,
  schema: { ...text, title: 'An SVG, or a PNG in base64' },
  form: { kind: 'value' },
};

/** The section with files: pictures under their names, which mostly lie beside the contract. */
export const files = as(
  map({ accept: acceptName, schema: names }, picture, { expected: 'files such as `logo.svg: |`' }),
  (all): readonly PictureDeclaration[] => all.map(({ name, value }) => ({ name, picture: value })),
);

function acceptName({ text: name, place }: Name, findings: Findings): boolean {
  if (pictureType(name) !== undefined) return true;
  findings.add('bad_file', place, {
    message: `\`${name}\` is no picture that a contract can have.`,
    hint: 'A name with letters, digits, `-`, `_` and dots that ends in `.svg` or `.png`.',
  });
  return false;
}

function readFile(node: Node, { findings, key }: Reading): Picture | undefined {
  const written = readText(node, findings);
  const type = pictureType(key?.text ?? '');
  if (written === undefined || key === undefined || type === undefined) return undefined;
  const read = readPicture(key.text, type, written.text);
  if (!('problem' in read)) return read;
  const place = read.at === undefined ? key.place : written.locate(...read.at);
  findings.add('bad_file', place, { message: `\`${key.text}\`: ${read.problem}`, hint: read.hint });
  return undefined;
}
