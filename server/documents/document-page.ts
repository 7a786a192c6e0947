import { directionOf } from '#shared/messages/direction.ts';
import { dataAddress, saysName } from '#shared/contract/beside/picture.ts';
import { escaped } from '#server/texts/escaped.ts';
import { htmlText } from '#server/texts/html-text.ts';
import type { WrittenText } from '#server/texts/written-text.ts';
import type { DocumentFrame, FilledDocument } from './filled-document.ts';
import { addressLines, isEmpty, linesKept, paperOf } from './layout.ts';

const CALM = '#3b5bdb';

/** A document as a page that prints as it stands, and holds nothing that would have to be fetched. */
export async function documentPage(document: FilledDocument, frame: DocumentFrame): Promise<string> {
  const { language, home, accent = CALM, base } = frame;
  // Loaded by the first document that may have a code: it is large.
  const codes = document.text.markdown.includes('```') ? await import('./codes.ts') : undefined;
  const code = (kind: string, value: string) => {
    const svg = codes?.codeSvg(kind, value, base);
    return svg === undefined || svg === ''
      ? svg
      : `<div class="code ${kind === 'qr' ? 'square' : 'bars'}">${svg}</div>`;
  };
  const html = (text: WrittenText) => htmlText(text, base, { code });
  const { title, head, facts, text, foot } = document;
  const letterhead = isEmpty(head) ? named(frame) : `<div>${html(linesKept(head))}</div>${pictured(frame)}`;
  const address = addressLines(document).map((line) => `<div dir="auto">${escaped(line)}</div>`);
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th dir="auto">${escaped(label)}</th><td dir="auto">${escaped(value)}</td></tr>`,
  );
  const top = `<div class="top"><address>${address.join('')}</address><table class="facts">${rows.join('')}</table></div>`;
  return `<!doctype html><html lang="${escaped(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>${STYLE}@page{size:${paperOf(home)}}:root{--accent:${escaped(accent)}}</style></head>
<body><main class="sheet"><header>${letterhead}</header>
${address.length + rows.length === 0 ? '' : top}
<h1 dir="auto">${escaped(title)}</h1>
<div>${html(text)}</div>
${isEmpty(foot) ? '' : `<footer>${html(linesKept(foot))}</footer>`}
</main></body></html>`;
}

/** The letterhead of a document without one: the logo, and the name where that does not say it. */
function named(frame: DocumentFrame): string {
  const name = `<p class="name">${escaped(frame.name)}</p>`;
  return frame.logo === undefined ? name : `${pictured(frame)}${saysName(frame.logo) ? '' : name}`;
}

function pictured({ logo, name }: DocumentFrame): string {
  return logo === undefined ? '' : `<img class="logo" src="${dataAddress(logo)}" alt="${escaped(name)}">`;
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#e9ebee;color:#1f2328;font:15px/1.5 Roboto,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif}
.sheet{max-width:210mm;min-height:290mm;margin:24px auto;padding:16mm 20mm;background:#fff;border-top:5px solid var(--accent);
box-shadow:0 1px 6px #0002;overflow-wrap:anywhere;display:flex;flex-direction:column}
header{margin-bottom:10mm;display:flex;gap:4mm;align-items:center}header>div{flex:1}header p{margin:0}
.logo{display:block;max-width:60mm;max-height:16mm;width:auto;height:16mm;object-fit:contain}.name,header h2{margin:0!important;font-size:20px!important;font-weight:700;color:var(--accent)}
.top{display:flex;flex-wrap:wrap;gap:8mm;justify-content:space-between;min-height:30mm}
address{font-style:normal}.facts th{font-weight:400;color:#57606a;text-align:start;padding-inline-end:16px}.facts td{text-align:end}
.facts{border-collapse:collapse;align-self:flex-start}.facts th,.facts td{padding:1px 0;vertical-align:top}.facts th{padding-inline-end:16px}
h1{font-size:24px;line-height:1.25;margin:8mm 0 4mm}a{color:#1c5fb8}
.sums{width:auto!important;margin-inline-start:auto!important}.sums td{border:0!important;padding-block:2px!important}.sums td+td{padding-inline-start:32px!important}
.sums thead{display:none}main div th:last-child,main div td:last-child{padding-inline-end:0!important}
.code svg{display:block;height:auto}.code.square svg{width:28mm}.code.bars svg{width:50mm}
footer{margin-top:auto;padding-top:8mm;font-size:12px;color:#57606a}footer p{margin:0}
tr{break-inside:avoid}
@media(max-width:640px){.sheet{margin:0;padding:24px 16px;min-height:100vh;box-shadow:none}}
@media print{body{background:none;font-size:10pt}.sheet{margin:0;padding:0;max-width:none;min-height:0;box-shadow:none;border-top-width:3px;padding-top:6mm}
@page{margin:16mm 20mm}h1{font-size:16pt}}`;
