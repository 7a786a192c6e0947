import { createHash } from 'node:crypto';
import type { AppDescription } from '#shared/api/app-description.ts';
import { type Picture, saysName } from '#shared/contract/beside/picture.ts';
import type { Model } from '#shared/contract/model.ts';
import { memoized } from '#shared/memoize/memoized.ts';

/** What a picture is known by: another one has another. */
export const pictureHash = memoized(({ content }: Picture) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32),
);

/** Where browsers find the logo, below `/api/`, and how it stands there. Its version in the address lets them keep it. */
export function describeLogo({ settings: { logo } }: Model): Pick<AppDescription['settings'], 'logo'> {
  if (logo === undefined) return {};
  const { width, height } = logo.shown;
  return {
    logo: { path: `-/logo?v=${pictureHash(logo.shown)}`, width, height, saysName: saysName(logo.shown) },
  };
}
