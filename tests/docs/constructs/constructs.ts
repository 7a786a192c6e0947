/** What a construct is told by, in a document that is generated from a contract that has it; a text says why by nothing. */
export type Told = RegExp | string;

/** A construct of the language with a contract that uses it. */
export interface Row {
  readonly construct: string;
  /** From `tests/trials`, without the ending. */
  readonly contract: string;
  /** How it is written in a contract; a text says why it is not. */
  readonly word: Told;
  /** In the OpenAPI document of the owner. */
  readonly openapi: Told;
  /** In the typed client of the owner, without the part that is the same for every application. */
  readonly client: Told;
  /** How sentences of the changelog name it, if it is not as in a contract. */
  readonly prose?: RegExp;
}

const byServer = 'the server does it by itself';
const byCalls = 'calls have the form that they have without it';
const onPages = 'it is about pages';
const forRoles = 'it takes away, and the owner may do everything';
const always = 'every application has it';
const noWord = 'it has no word of its own';
const inSettings = 'every client has it';

type Cells = readonly [
  construct: string,
  contract: string,
  word: Told,
  openapi: Told,
  client: Told,
  prose?: RegExp,
];

const row = (...[construct, contract, word, openapi, client, prose]: Cells): Row => ({
  construct,
  contract,
  word,
  openapi,
  client,
  ...(prose === undefined ? {} : { prose }),
});

/** Every construct that specifications asked for, by what it is about, and where others learn of it. */
export const constructs: Readonly<Record<string, readonly Row[]>> = {
  Text: [
    row('texts with places', 'filled/orders', /\btext\('/, byServer, byServer),
    row('split, extract and pad', 'store-room/store-room', /\b(?:split|extract|pad)\(/, byServer, byServer),
    row(
      'texts of ten million letters',
      'long-texts/long-texts',
      /\bmax: [12]0000000\b|[Tt]en million letters/,
      /"maxLength":10000000/,
      'a text is a text',
    ),
    row(
      'plurals',
      'plurals/beds',
      /\bplural, (?:=\d|one|few|other)/,
      'it is about messages',
      'it is about messages',
    ),
    row('join', 'store-room/store-room', /\bjoin\(/, byServer, byServer, /`join`/),
  ],
  'What happens when': [
    row('range', 'seats/hall', /\brange\(/, byServer, byServer),
    row('before.delete', 'before-delete/teams', /\bbefore:/, byServer, byServer),
    row(
      'inputs of create and update',
      'beside/workshop',
      /\binput:/,
      /"job\.update":\{[^}]*"properties"/,
      /interface JobUpdate \{/,
    ),
    row('inputs in full', 'inputs/tickets', /\binput:/, /"\w+\.\w+\.input":\{/, /interface \w+Input \{/),
    row(
      'rows',
      'rows/returns',
      /\brows:/,
      /"(?:first|items|lines)":\{"title":"[^"]*",(?:"anyOf":\[\{)?"type":"array","items":\{"type":"object"/,
      /readonly \{ readonly \w+\??: /,
    ),
    row('times', 'effects/cinema', /\btimes:/, byServer, byServer),
    row(
      'second',
      'second-person/loans',
      /\bsecond:/,
      /"202":\{"description":"Done.","headers":\{"Location"/,
      /\| Held/,
    ),
    row('show', 'shown/garage', /\bshow:/, byCalls, byCalls),
    row('trash', 'trash/trash', noWord, always, always, /trash/),
    row('unique among some', 'unique-among/desks', /\], where:/, /- `[A-Z_]+`:/, /'[A-Z]+_[A-Z_]+'/),
    row(
      'on_conflict',
      'existing/registry',
      /\bon_conflict:/,
      /"operationId":"create_client"[^]*?"responses":\{"200":/,
      byCalls,
    ),
    row(
      'initial',
      'prefilled/shop',
      /\binitial:/,
      'each form asks what it is filled in with',
      /\.\.\.fillsIn<Order>/,
    ),
    row('was', 'renamed/repairs', 'the trial writes it when the names change', byCalls, byCalls, /`was\b/),
    row(
      'confirm and confirm_by',
      'ledger',
      /\bconfirm_by:/,
      /- `[A-Z][A-Z_]+`:/,
      /'[A-Z]+_[A-Z_]+'/,
      /want to be confirmed/,
    ),
    row('after.save', 'issue-tracker', /\bsave:/, byServer, byServer),
    row('after.restore', 'before-delete/teams', /\brestore:/, byServer, byServer),
    row('each', 'effects/cinema', /\beach:/, byServer, byServer),
    row('while', 'effects/cinema', /\bwhile:/, byServer, byServer),
  ],
  Rights: [
    row('act_as', 'acting/help-desk', /act_as:/, /"act_as":\{"type":"apiKey"/, inSettings),
    row(
      'roles of permissions',
      'arranged-roles/shop',
      /from: (?:duty|\w+_role|role_record)\b/,
      byCalls,
      byCalls,
    ),
    row('audit', 'audit/audit', /\baudit:/, always, 'the owner asks by `$send`'),
    row('rights of parts', 'part-rights/rescues', /(?:create|delete): false/, always, always),
    row('history as a right', 'history-right/history-right', /\bhistory: (?!false)/, forRoles, forRoles),
    row('ignore', 'ignored/ignored', /\bignore:/, byCalls, byCalls),
    row('else', 'kept-out/kept-out', /\belse:/, /- `NOT_YOURS`:/, /'NOT_YOURS'/),
    row('refer', 'refer/refer', /\brefer\b/, forRoles, forRoles),
    row('logged', 'logged/logged', /\blogged: true/, /_openings?"/, /openings?: \{/),
    row(
      'after.read',
      'opened/opened',
      /\bread:\s+-|\bread: \[\{ (?:create|update):|after: \{ read:/,
      'each read has `peek`',
      inSettings,
    ),
    row('unreadable', 'unseen/unseen', /\bunseen:/, forRoles, forRoles),
    row('history: false', 'unrecorded/unrecorded', /\bhistory: false/, byServer, byServer),
    row('forget', 'forgotten/forgotten', /\bforget: record/, byServer, byServer),
    row('erasing a person', 'erased/erased', noWord, byServer, byServer, /Erasing a person/),
    row('preview', 'previews/ledger', /\bpreview:/, forRoles, forRoles),
    row('rights by the project', 'issue-tracker', /\bdefine:/, forRoles, forRoles),
  ],
  Doors: [
    row('sign_in.if', 'sign-in/club', /\bsign_in:(?:(?!\n\w|`)[^])*?\bwhen:/, /"402":/, /'NOT_PAID'/),
    row(
      'mailed sign-in',
      'mailed-sign-in/reading-room',
      /\b(?:code|link): ?\{/,
      /- `TOO_MANY_ATTEMPTS`:/,
      /'TOO_MANY_ATTEMPTS'/,
    ),
    row(
      'user names',
      'user-names/workshop',
      /\buser_name:/,
      /"user_name":\{"title"/,
      /readonly user_name\?: /,
    ),
    row('limits of one call', 'call-limits/vouchers', /\bcount: \d+, per:/, /- `TOO_OFTEN`:/, /'TOO_OFTEN'/),
    row('proof of work', 'proofs/inquiries', /\bproof:/, 'each create names its codes', inSettings),
    row('keys that are told', 'told-keys/repairs', /\btell:/, /"link":\{"title"/, /readonly link\?: string/),
    row(
      'not_found of a key',
      'unknown-keys/quotes',
      /(?<!forbidden: \w+, )\bunknown:/,
      /- `LINK_GONE`:/,
      /'LINK_GONE'/,
    ),
    row('terms', 'terms/club', noWord, byCalls, byCalls, /terms/),
    row('second_factor', '../e2e/contracts/cash-desk', /\bsecond_factor:/, always, inSettings),
  ],
  Errors: [row('codes and statuses', 'refusals/refusals', /\berrors: ?\{/, /"423":/, /'LOAN_NOT_ACTIVE'/)],
  'Options, constants, shared parts': [
    row('lists of options', 'lists/lists', /\blists:/, /"enum":\["minor","major"/, /'minor' \| 'major'/),
    row(
      'records as constants',
      'chosen-constants/chosen-constants',
      /\bset_by:/,
      /"SPARE":\{"title"/,
      /interface Constants \{/,
    ),
    row('where of a reference', 'choices/choices', /\bwhere:/, /\/-\/choices\/\{place\}"/, /\.\.\.chooses</),
    row('uses', 'shared-parts', /\buses:/, /"\/api\/quotes\/\{id\}\/void"/, /void: actionWith</),
    row('translated', 'translated/menu', /\btranslated:/, /"\w+_de":\{/, /readonly \w+_de\?: /),
    row('languages', 'languages/lending', /\blanguages:/, byCalls, byCalls),
    row('ordered', 'lists/lists', /\bordered: true/, 'filters compare every choice', byCalls),
    row('view: query', '../../contracts/invoicing', /\bview: query/, onPages, onPages),
  ],
  'Trees and graphs': [
    row('ancestors and descendants', 'trees', /\b(?:ancestors|descendants)\(/, byServer, byServer),
    row('references to several', 'holders/equipment', /\bto: \[/, /"holder_\w+":/, /readonly holder_\w+\?: /),
    row('view: tree', 'tree-views/tree-views', /view: tree/, onPages, onPages),
    row('no_circle', 'trees', /\bno_circle:/, /- `CIRCLE`|- `IN_ITSELF`:/, /'IN_ITSELF'/),
    row('walk', 'trees', /\bwalk\(/, byServer, byServer),
  ],
  'Stretches of time': [
    row('union', 'courts/courts', /\bunion\(/, /- `COURT_TAKEN`:/, /'COURT_TAKEN'/),
    row(
      'pauses and waiting lists',
      'waiting-list/clinic',
      /\b(?:at_once|first_fit)\(/,
      /"anyOf":\[[^\]]*"format":"date-time"\}\]/,
      /\.\.\.chooses<[^>]*string>/,
    ),
    row(
      'choose',
      'choose/practice',
      /\bchoose:/,
      /"anyOf":\[[^\]]*"format":"date-time"\}\]/,
      /\.\.\.chooses<[^>]*string>/,
      /`choose` at a `datetime`/,
    ),
    row('deadline', 'business-time/hotline', /\bdeadline:/, /\/-\/time-left\//, /\.\.\.countsDown</),
    row(
      'open hours',
      'open-hours/workshop',
      /(?<![a-z] )\bopen:(?! ?\{)/,
      /"\/api\/-\/open"/,
      /\.\.\.opens</,
    ),
    row('spans', 'courts/courts', /\bspans\(/, byServer, byServer, /stretches of time/),
    row(
      'timezone of a record',
      'business-time/hotline',
      /type: timezone/,
      /"format":"timezone"|"title":"[^"]*[Zz]one/,
      'a time zone is a text',
    ),
  ],
  'Conditions and changes as data': [
    row('condition', 'office/shop', /type: condition/, /\/-\/broken\//, /readonly condition\?: string/),
    row('changes', 'conditions/desk', /\btype: changes/, /\/-\/broken\//, byCalls),
  ],
  'Fields that people add': [
    row(
      'may_extend',
      'extend/assets',
      /\bmay_extend:/,
      'the call to add fields is there always',
      '`$send` adds fields',
    ),
  ],
  'Money and numbers': [
    row(
      'currency of the record',
      'currencies/travel',
      /\bcurrency: [a-z]/,
      /"total":\{/,
      /readonly total\?: string/,
    ),
    row(
      'six decimals',
      'fine-prices/fine-prices',
      /\bscale: [67]/,
      /\[0-9\]\{[46]\}/,
      'an amount is a text, however many digits it has',
    ),
    row('power', '../../contracts/feedback', /\bpower\(/, byServer, byServer),
    row(
      'median and deviation',
      'store-room/store-room',
      /\b(?:median|deviation)\(/,
      byServer,
      byServer,
      /`median` and `deviation`/,
    ),
  ],
  'Mail, documents, feeds, calls': [
    row('mails', 'mails/workshop', /\bmails:/, /\/-\/mails"/, /\.\.\.tellsMails\(/),
    row('digest', 'digests/desk', /\bdigest:/, byServer, byServer),
    row('mailboxes', 'mailboxes/support', /\bimap:/, byServer, byServer),
    row('inboxes', 'inboxes/help-desk', /\binboxes:/, /"\/api\/-\/inboxes\/\w+":/, 'mail servers send it'),
    row('documents', 'documents/workshop', /\bdocuments:/, /\/-\/documents\/\w+"/, /\.\.\.draws</),
    row('feeds', 'feeds/practice', /\bfeeds:/, 'a feed is read by its name', /\$feeds: \{/),
    row('receives', 'outside/shop', /\breceives:/, /"\/api\/-\/receives\/\w+":/, 'other systems send it'),
    row('comments', 'comments/desk', /\bcomments: true/, /"\/api\/job_comments"/, /job_comments: \{/),
    row('functions', 'functions/clients', /\bfunctions:/, byServer, byServer),
    row('calls with an answer', 'outside/shop', /\bcalls:\s/, byServer, byServer),
  ],
  Screens: [
    row('marks', 'marks/marks', /\bmark:/, onPages, onPages),
    row('periods', 'periods/sales', /\bperiod:/, onPages, onPages),
    row('filters by paths', 'path-filters/houses', /\bfilters: \[[^\]]*\./, byCalls, byCalls),
    row('head, primary and side', 'record-pages/parcels', /\b(?:head|primary|side):/, onPages, onPages),
    row('logo', 'logo/bakery', /\blogo:/, always, 'it is about pages and letters'),
  ],
};
