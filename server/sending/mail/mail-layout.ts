import { directionOf } from '#shared/messages/direction.ts';
import { type Picture, saysName } from '#shared/contract/beside/picture.ts';
import { escaped } from '#server/texts/escaped.ts';

/** What stands around the text of a mail. */
export interface MailFrame {
  /** Of the application. */
  readonly name: string;
  /** The language of whoever reads it. */
  readonly language: string;
  readonly accent: string | undefined;
  readonly title: string;
  /** In the place of the name, or beside it. Absent: the application has no picture that mail programs show. */
  readonly logo: Picture | undefined;
}

/** What the picture is called that goes along with a mail and is shown in it. */
export const LOGO_ID = 'logo@application';

const CALM = '#3b5bdb';

/**
 * A whole page of HTML, as mail programs understand it: styles beside the elements, one column that fits a phone, and
 * colours that a dark program may turn around. Nothing is fetched from anywhere.
 */
export function mailPage(inner: string, { name, language, accent = CALM, title, logo }: MailFrame): string {
  return `<!doctype html><html lang="${escaped(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1f2328;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="sheet" style="max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;border-top:4px solid ${escaped(accent)};overflow-wrap:anywhere">
${logo === undefined ? '' : pictured(logo, name)}${logo !== undefined && saysName(logo) ? '' : `<div class="name" dir="auto" style="font-size:14px;color:#57606a">${escaped(name)}</div>`}
<h1 dir="auto" style="font-size:20px;line-height:1.3;margin:4px 0 16px">${escaped(title)}</h1>
${inner}
</div></body></html>`;
}

/** On white, whatever colour a dark program gives the page: the picture is made for paper. */
function pictured({ width, height }: Picture, name: string): string {
  const scale = Math.min(200 / width, 40 / height);
  const [wide, high] = [width * scale, height * scale].map(Math.round);
  return `<img src="cid:${LOGO_ID}" alt="${escaped(name)}" width="${wide}" height="${high}" style="display:block;margin:0 0 8px;background:#ffffff;border-radius:4px">`;
}

const STYLE =
  ':root{color-scheme:light dark}a{color:#1c5fb8}@media (prefers-color-scheme:dark){' +
  '.page{background:#15181c!important;color:#e6e8eb!important}.sheet{background:#22262b!important}' +
  '.name{color:#a4abb3!important}a{color:#8ab8ff!important}}';
