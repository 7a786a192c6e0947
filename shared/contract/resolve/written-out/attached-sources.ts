import { pluralOf } from '../../language/names.ts';
import type { Attachment } from '../../model.ts';
import type { Value } from './written-node.ts';

/** Who has it, and what that was called before. */
interface Owner {
  readonly entity: string;
  readonly was: string | undefined;
}

/** What is said in a point, and how many levels below its keys are put together with what stands there. */
interface Said {
  readonly depth: number;
  readonly values: { readonly [key: string]: Value };
}

/** What each word says, by point, in the words of the language. */
export const attachedSources: Readonly<
  Record<'comments' | 'files', (owner: Owner) => Readonly<Record<number, Said>>>
> = {
  comments: (owner) => ({
    3: {
      depth: 2,
      values: {
        [attachedName(owner.entity, 'comments')]: { ...wasOf(owner, 'comments'), ...commentOf(owner) },
        [`${attachedName(owner.entity, 'comments')}_file`]: {
          ...(owner.was === undefined ? {} : { was: `${attachedName(owner.was, 'comments')}_file` }),
          part_of: attachedName(owner.entity, 'comments'),
          back: 'files',
          title: '{file}',
          fields: { file: { type: 'file', required: true } },
        },
        [attachedName(owner.entity, 'followers')]: { ...wasOf(owner, 'followers'), ...followerOf(owner) },
      },
    },
    4: { depth: 2, values: { [attachedName(owner.entity, 'comments')]: { after: followsBy(owner) } } },
    6: {
      depth: 2,
      values: { grants: { [attachedName(owner.entity, 'followers')]: { member: ownFollowing } } },
    },
    7: { depth: 1, values: { notices: noticesOf(owner) } },
  }),
  files: (owner) => ({
    3: {
      depth: 2,
      values: {
        [attachedName(owner.entity, 'files')]: {
          ...wasOf(owner, 'files'),
          title: '{file}',
          fields: {
            ...recordOf(owner, 'files'),
            file: { type: 'file', required: true },
            ...authorOf(owner, 'files'),
          },
        },
      },
    },
  }),
};

const suffixes: Readonly<Record<Attachment, string>> = {
  comments: 'comment',
  files: 'file',
  followers: 'follower',
};

/** What the entity is called that has the comments, the files or the followers of another one. */
export function attachedName(entity: string, kind: Attachment): string {
  return `${entity}_${suffixes[kind]}`;
}

function wasOf({ was }: Owner, kind: Attachment): { readonly [key: string]: Value } {
  return was === undefined ? {} : { was: attachedName(was, kind) };
}

function recordOf({ entity, was }: Owner, back: Attachment): { readonly [key: string]: Value } {
  const before: { readonly [key: string]: Value } = was === undefined ? {} : { was };
  return { [entity]: { type: 'ref', to: entity, required: true, on_delete: 'cascade', back, ...before } };
}

/** Comments and files stay where the account of who wrote them goes. */
function authorOf({ entity }: Owner, kind: Attachment): { readonly [key: string]: Value } {
  const back = pluralOf(attachedName(entity, kind));
  return { author: { type: 'ref', to: 'user', initial: 'me', on_delete: 'clear', back } };
}

function commentOf(owner: Owner): { readonly [key: string]: Value } {
  const back = `mentioned_in_${pluralOf(attachedName(owner.entity, 'comments'))}`;
  return {
    title: '{author.name}, {created_at}',
    fields: {
      ...recordOf(owner, 'comments'),
      text: { type: 'markdown', required: true, max: 10000 },
      ...authorOf(owner, 'comments'),
      mentions: { type: 'refs', to: 'user', on_delete: 'clear', back },
      edited_at: {
        type: 'datetime',
        label: 'Edited',
        saved: 'choose(old.text == null, old.edited_at, changed(text), now, old.edited_at)',
      },
    },
  };
}

function followerOf(owner: Owner): { readonly [key: string]: Value } {
  const { entity } = owner;
  const back = `followed_${pluralOf(entity)}`;
  return {
    title: '{person.name}',
    unique: [[entity, 'person']],
    fields: {
      ...recordOf(owner, 'followers'),
      person: { type: 'ref', to: 'user', required: true, initial: 'me', on_delete: 'cascade', back },
    },
  };
}

const ownFollowing = { read: 'person == me', create: 'person == me', delete: 'person == me' };

/** A record that is brought back goes on with its versions. */
const notRestored = 'version == 1';

/** Who comments on a record follows it from then on. */
function followsBy({ entity }: Owner): { readonly [key: string]: Value } {
  const create = attachedName(entity, 'followers');
  const isNew = `${notRestored} && author != null && none(${entity}.followers, f, f.person == author)`;
  return { create: [{ create, if: isNew, set: { [entity]: entity, person: 'author' } }] };
}

function noticesOf({ entity }: Owner): { readonly [key: string]: Value } {
  const comment = attachedName(entity, 'comments');
  return {
    [`${comment}_mentioned`]: {
      on: [`${comment}.create`, `${comment}.update`],
      if: `${notRestored} || old.text != null`,
      to: 'mentions.filter(m, m != author && none(old.mentions, o, o == m))',
      title: `You were mentioned: {${entity}}`,
      text: '{text}',
    },
    [`${comment}_written`]: {
      on: [`${comment}.create`],
      if: notRestored,
      to: `${entity}.followers.filter(f, !same(f.person, author) && none(mentions, m, m == f.person)).map(f, f.person)`,
      title: `New comment: {${entity}}`,
      text: '{text}',
    },
  };
}
