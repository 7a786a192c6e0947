import { choice, leaveOut } from '../language/fixes.ts';
import { pictureType } from '../beside/picture.ts';
import type { Checking } from './checking/checking.ts';

/** The pictures that the contract names, and those that it has. */
export function checkPictures({ contract, findings }: Checking): void {
  const { logo, pictures } = contract.declaration;
  const there = new Set(pictures.map(({ name }) => name.text));
  const types = new Set<string | undefined>();
  for (const { text, place } of logo) {
    const type = pictureType(text);
    if (types.has(type)) {
      const message = 'A logo is one picture, or an SVG and beside it a PNG for mails.';
      findings.add('wrong_value', place, {
        message,
        hint: `Leave \`${text}\` out.`,
        fixes: [choice(leaveOut(place))],
      });
    } else if (!there.has(text)) {
      const hint = `Put it beside the contract, or its text under \`## Files\`: \`${text}: |\`.`;
      findings.add('no_file', place, { message: `There is no file \`${text}\`.`, hint });
    }
    types.add(type);
  }
  const named = new Set(logo.map(({ text }) => text));
  for (const { name } of pictures) {
    if (named.has(name.text)) continue;
    const message = `Nothing shows \`${name.text}\`.`;
    findings.add('file_unused', name.place, {
      message,
      hint: `Write \`logo: ${name.text}\` in point 1, or leave it out.`,
      fixes: [choice(leaveOut(name.place))],
    });
  }
}
