import type { Expression, Type } from '#shared/expression/expression.ts';
import type { ScalarNode } from '../../language/node.ts';
import type { MailPart } from '../../model-mails.ts';
import type { Checking, Scope } from './checking.ts';
import { piecesOf, type TemplatePiece } from '#shared/expression/syntax/template-text.ts';

/** A text of a mail where it stands, and what its places may name. */
interface Reading {
  readonly node: ScalarNode;
  readonly scope: Scope;
  readonly checking: Checking;
}

/** What stands between the braces of a place that opens or closes a part. */
type Tag = { readonly kind: 'each' | 'if' | 'else' | '/each' | '/if'; readonly piece: Place };
type Place = Extract<TemplatePiece, { kind: 'place' }>;

/** Checks and keeps the text of a mail: its places, and the parts that stand there under a condition or for each record. */
export function checkMailText(reading: Reading): void {
  const { node, checking } = reading;
  const { pieces, open } = piecesOf(node.text);
  if (open !== undefined) {
    const hint = 'Close it with `}`, or write `{{` for the sign itself.';
    const message = 'The place that begins here is never closed.';
    checking.findings.add('broken_template', node.locate(open, open + 1), { message, hint });
    return;
  }
  const parts = new MailTextReader(withoutTagLines(pieces), reading).read();
  if (parts !== undefined) checking.keepMailText(node, parts);
}

/** Goes through the pieces once, from part to part. */
class MailTextReader {
  readonly #pieces: readonly TemplatePiece[];
  readonly #reading: Reading;
  #at = 0;
  #isRight = true;

  constructor(pieces: readonly TemplatePiece[], reading: Reading) {
    this.#pieces = pieces;
    this.#reading = reading;
  }

  read(): readonly MailPart[] | undefined {
    const parts = this.#parts(this.#reading.scope, undefined);
    return this.#isRight ? parts : undefined;
  }

  /** The parts up to the tag that closes `opener`, or another part of it. */
  #parts(scope: Scope, opener: Tag | undefined): readonly MailPart[] {
    const parts: MailPart[] = [];
    for (let piece = this.#pieces[this.#at]; piece !== undefined; piece = this.#pieces[this.#at]) {
      const tag = piece.kind === 'place' ? tagOf(piece) : undefined;
      if (tag !== undefined && closes(tag, opener)) return parts;
      this.#at += 1;
      if (piece.kind === 'words') parts.push({ kind: 'words', text: piece.text });
      else if (tag === undefined) parts.push(...this.#value(piece, scope));
      else if (tag.kind === 'if') parts.push(...this.#if(tag, scope));
      else if (tag.kind === 'each') parts.push(...this.#each(tag, scope));
      else this.#wrong(tag, `\`{${tag.kind}}\` closes nothing that is open here.`);
    }
    if (opener !== undefined) this.#wrong(opener, `\`{${opener.kind} …}\` is never closed.`);
    return parts;
  }

  #if(tag: Tag, scope: Scope): readonly MailPart[] {
    const condition = this.#checked(tag, { ...scope, expected: { kind: 'boolean' } });
    const then = this.#parts(scope, tag);
    const hasElse = this.#isAt('else');
    if (hasElse) this.#at += 1;
    const otherwise = hasElse ? this.#parts(scope, tag) : [];
    if (this.#isAt('else')) this.#wrong(tag, '`{if …}` has one `{else}` at most.');
    this.#at += 1;
    return condition === undefined ? [] : [{ kind: 'if', condition, then, otherwise }];
  }

  #each(tag: Tag, scope: Scope): readonly MailPart[] {
    if (scope.elements !== undefined) this.#wrong(tag, '`{each …}` stands in no other `{each …}`.');
    const found = eachForm.exec(tag.piece.source);
    if (found === null) this.#wrong(tag, 'Say what each record is called: `{each lines as l}`.');
    const list = found === null ? undefined : this.#checked(tag, scope, found[1]);
    const entity = entityIn(list?.type);
    if (list !== undefined && entity === undefined)
      this.#wrong(tag, '`{each …}` goes through the records of a collection.');
    const name = found?.[2] ?? '';
    const elements = new Map<string, Type>();
    if (entity !== undefined) elements.set(name, { kind: 'record', entity });
    // A function is run once for the record, and not for each of a collection.
    const parts = this.#parts({ ...scope, elements, runs: false }, tag);
    this.#at += 1;
    return list === undefined || entity === undefined ? [] : [{ kind: 'each', list, entity, name, parts }];
  }

  #value(piece: Place, scope: Scope): readonly MailPart[] {
    const { node, checking } = this.#reading;
    const expression = checking.place(node, { ...piece, scope });
    if (expression === undefined) this.#isRight = false;
    return expression === undefined ? [] : [{ kind: 'value', expression }];
  }

  /** The expression behind the word of a tag. */
  #checked(
    { kind, piece }: Tag,
    scope: Scope & { readonly expected?: Type },
    source = piece.source.slice(kind.length),
  ): Expression | undefined {
    const { node, checking } = this.#reading;
    const start = piece.start + piece.source.indexOf(source);
    const here = (from: number, to: number) => node.locate(start + from, start + to);
    const part = { ...node, text: source, place: here(0, source.length), locate: here };
    const expression = checking.value(part, scope);
    if (expression === undefined) this.#isRight = false;
    return expression;
  }

  #isAt(kind: Tag['kind']): boolean {
    const piece = this.#pieces[this.#at];
    return piece?.kind === 'place' && tagOf(piece)?.kind === kind;
  }

  #wrong({ piece: { start, source } }: Tag, message: string): void {
    const { node, checking } = this.#reading;
    this.#isRight = false;
    const hint =
      'For instance `{each lines as l}{l.name}{/each}`, or `{if late}Hurry.{else}Thank you.{/if}`.';
    checking.findings.add('broken_template', node.locate(start - 1, start + source.length + 1), {
      message,
      hint,
    });
  }
}

const eachForm = /^each\s+(.+\S)\s+as\s+([a-z][a-z0-9_]*)\s*$/s;
const words = ['each', 'if', 'else', '/each', '/if'] as const;

function tagOf(piece: Place): Tag | undefined {
  const kind = words.find((word) => new RegExp(`^${word}(?:\\s|$)`).test(piece.source));
  return kind && { kind, piece };
}

function closes(tag: Tag, opener: Tag | undefined): boolean {
  if (opener?.kind === 'each') return tag.kind === '/each';
  return opener?.kind === 'if' && (tag.kind === '/if' || tag.kind === 'else');
}

function entityIn(type: Type | undefined): string | undefined {
  const element = type?.kind === 'list' ? type.element : undefined;
  return element?.kind === 'record' ? element.entity : undefined;
}

/** A tag that has a line for itself takes the line with it, and so does a condition that has one: rows of a table stay together. */
function withoutTagLines(pieces: readonly TemplatePiece[]): readonly TemplatePiece[] {
  const isTag = (piece: TemplatePiece | undefined) => piece?.kind === 'place' && tagOf(piece) !== undefined;
  const ends = endsOfConditions(pieces);
  return pieces.flatMap((piece, index): readonly TemplatePiece[] => {
    if (piece.kind === 'place') return ends.has(index) ? [{ kind: 'words', text: '\n' }, piece] : [piece];
    if (ends.has(index - 1)) return [{ ...piece, text: piece.text.slice(1) }];
    const endsTagLine = isTag(pieces[index - 1]) && isFirstOnLine(pieces, index - 1);
    return [endsTagLine ? { ...piece, text: piece.text.replace(/^[ \t]*\n/, '') } : piece];
  });
}

function isFirstOnLine(pieces: readonly TemplatePiece[], index: number): boolean {
  const before = pieces[index - 1];
  return before === undefined ? index === 0 : before.kind === 'words' && /(?:^|\n)[ \t]*$/.test(before.text);
}

/** Where the `{/if}` stands of conditions that begin a line and end it, and say nothing where they do not hold. */
function endsOfConditions(pieces: readonly TemplatePiece[]): ReadonlySet<number> {
  const found = new Set<number>();
  const open: { isWhole: boolean }[] = [];
  for (const [index, piece] of pieces.entries()) {
    const kind = piece.kind === 'place' ? tagOf(piece)?.kind : undefined;
    const [before, next] = [pieces[index - 1], pieces[index + 1]];
    const beginsLine = before === undefined || (before.kind === 'words' && /\n[ \t]*$/.test(before.text));
    if (kind === 'if' || kind === 'each') open.push({ isWhole: beginsLine });
    else if (kind === 'else' || (piece.kind === 'words' && piece.text.includes('\n')))
      for (const one of open) one.isWhole = false;
    else if (kind === '/if' || kind === '/each') {
      const isWhole = open.pop()?.isWhole === true && kind === '/if';
      if (isWhole && next?.kind === 'words' && next.text.startsWith('\n')) found.add(index);
    }
  }
  return found;
}
