import type { Place } from './table.ts';

type Reasons = Readonly<Partial<Record<Place, Readonly<Record<string, readonly string[]>>>>>;

const ofPages = [
  'view: query',
  'view: tree',
  'marks',
  'periods',
  'filters by paths',
  'head, primary and side',
  'logo',
];
const ofWords = ['plurals', 'languages'];
const ofDoors = ['user names', 'second_factor', 'act_as', 'not_found of a key'];
const goesOut = [
  'mails',
  'digest',
  'mailboxes',
  'inboxes',
  'documents',
  'feeds',
  'receives',
  'calls with an answer',
];

/** Why a construct is not in a place, where that has no meaning: by place and reason. */
export const reasons: Reasons = {
  findings: {
    'a function is checked by what it takes and gives, as all are': [
      'split, extract and pad',
      'join',
      'pauses and waiting lists',
      'power',
      'median and deviation',
    ],
  },
  fix: {
    'the word is the name of a kind of text': ['plurals'],
  },
  explain: {
    'the call is made, and its answer says what came of it': [
      'texts with places',
      'split, extract and pad',
      'texts of ten million letters',
      'join',
      'range',
      'rows',
      'times',
      'while',
      'show',
      'before.delete',
      'after.restore',
      'codes and statuses',
      'lists of options',
      'ordered',
      'records as constants',
      'uses',
      'ancestors and descendants',
      'no_circle',
      'walk',
      'references to several',
      'union',
      'pauses and waiting lists',
      'choose',
      'spans',
      'timezone of a record',
      'currency of the record',
      'six decimals',
      'power',
      'median and deviation',
      'translated',
      'functions',
    ],
    'no call is allowed or refused by it': [
      ...ofPages.filter((page) => page !== 'head, primary and side'),
      ...ofWords,
      ...goesOut.filter((one) => one !== 'calls with an answer'),
      'was',
      'deadline',
      'history: false',
      'forget',
      'after.read',
      'may_extend',
      'open hours',
    ],
    'it asks for calls of somebody who is signed in': ofDoors,
    'the audit is a list beside the calls on records': ['audit'],
  },
  live: {
    'an event names the record that changed, and nothing of it': [
      'texts of ten million letters',
      'plurals',
      'view: tree',
      'uses',
    ],
    'events are for people who came in': ['proof of work', 'second_factor'],
  },
  files: {
    'a file has the fields of records alone': ['plurals', 'view: tree', 'uses'],
    'only people who came in may import': ['proof of work', 'second_factor'],
  },
  screens: {
    'a page shows what was worked out': [
      'range',
      'times',
      'ancestors and descendants',
      'walk',
      'median and deviation',
    ],
    'a page offers what the server says is possible': ['ignore', 'preview', 'unreadable'],
    'the server does it by itself': ['after.restore', 'digest', 'mailboxes'],
    'it is resolved when a contract is read': ['uses'],
    'the history is as any, without these fields': ['history: false'],
    'the field is as any text': ['texts of ten million letters'],
  },
  agreement: {
    'it is about pages': ofPages.filter((page) => page !== 'marks'),
    'the reference engine has no texts': ['plurals'],
    'it decides who comes in, before a call': [
      ...ofDoors.filter((door) => door !== 'act_as'),
      'sign_in.if',
      'limits of one call',
      'proof of work',
    ],
    'it goes out of the system, or comes in': goesOut,
    'it is resolved when a contract is read': ['uses', 'was', 'rights by the project'],
    'it is told and not written': ['deadline', 'keys that are told', 'audit', 'preview', 'logged'],
    'a publication writes it into the contract': ['may_extend'],
    'a comment is a record as any': ['comments'],
    'its values are as all others': ['texts of ten million letters'],
  },
  leaks: {
    'it is resolved when a contract is read': ['uses'],
    'its values are as all others': ['texts of ten million letters', 'plurals'],
    'a page shows what the caller may read': ['view: tree'],
    'it reads nothing that the caller may not read': ['proof of work', 'second_factor'],
  },
};

/** What could be there and is not: written down, so that nobody takes it for done. */
export const open: Reasons = {};
