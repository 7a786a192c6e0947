/** What a construct is told by, in a document that is generated from a contract that has it; a text says why by nothing. */
export type Told = RegExp | string;

/** A construct with its contract in `tests/trials`. */
export interface Row {
  readonly construct: string;
  readonly contract: string;
  /** In the OpenAPI document of the owner. */
  readonly openapi: Told;
  /** In the typed client of the owner, without the part that is the same for every application. */
  readonly client: Told;
}

const byServer = 'the server does it by itself';
const byCalls = 'calls have the form that they have without it';
const onPages = 'it is about pages';
const forRoles = 'it takes away, and the owner may do everything';
const always = 'every application has it';
const inSettings = 'every client has it';

const row = (construct: string, contract: string, openapi: Told, client: Told): Row => ({
  construct,
  contract,
  openapi,
  client,
});

/** Every construct of a trial, and where programs of others learn of it. */
export const constructsTold: readonly Row[] = [
  row('act_as', 'acting/help-desk', /"act_as":\{"type":"apiKey"/, inSettings),
  row('roles of permissions', 'arranged-roles/shop', byCalls, byCalls),
  row('audit', 'audit/audit', always, 'the owner asks by `$send`'),
  row('rights of parts', 'part-rights/rescues', always, always),
  row('before.delete', 'before-delete/teams', byServer, byServer),
  row(
    'inputs of create and update',
    'beside/workshop',
    /"job\.update":\{[^}]*"properties"/,
    /interface JobUpdate \{/,
  ),
  row('deadline', 'business-time/hotline', /\/-\/time-left\//, /\.\.\.countsDown</),
  row('limits of one call', 'call-limits/vouchers', /- `TOO_OFTEN`:/, /'TOO_OFTEN'/),
  row('where of a reference', 'choices/choices', /\/-\/choices\/\{place\}"/, /\.\.\.chooses</),
  row('choose', 'choose/practice', /"anyOf":\[[^\]]*"format":"date-time"\}\]/, /\.\.\.chooses<[^>]*string>/),
  row(
    'records as constants',
    'chosen-constants/chosen-constants',
    /"SPARE":\{"title"/,
    /interface Constants \{/,
  ),
  row('comments', 'comments/desk', /"\/api\/job_comments"/, /job_comments: \{/),
  row('condition', 'conditions/desk', /\/-\/broken\//, /readonly condition\?: string/),
  row('currency of the record', 'currencies/travel', /"total":\{/, /readonly total\?: string/),
  row('digest', 'digests/desk', byServer, byServer),
  row('documents', 'documents/workshop', /\/-\/documents\/\w+"/, /\.\.\.draws</),
  row('times', 'effects/cinema', byServer, byServer),
  row('forget', 'erased/erased', byServer, byServer),
  row('on_conflict', 'existing/registry', /"operationId":"create_client"[^]*?"responses":\{"200":/, byCalls),
  row('may_extend', 'extend/assets', 'the call to add fields is there always', '`$send` adds fields'),
  row('feeds', 'feeds/practice', 'a feed is read by its name', /\$feeds: \{/),
  row(
    'six decimals',
    'fine-prices/fine-prices',
    /\[0-9\]\{[46]\}/,
    'an amount is a text, however many digits it has',
  ),
  row('functions', 'functions/clients', byServer, byServer),
  row('history as a right', 'history-right/history-right', forRoles, forRoles),
  row('references to several', 'holders/equipment', /"holder_\w+":/, /readonly holder_\w+\?: /),
  row('ignore', 'ignored/ignored', byCalls, byCalls),
  row('inboxes', 'inboxes/help-desk', /"\/api\/-\/inboxes\/\w+":/, 'mail servers send it'),
  row('inputs in full', 'inputs/tickets', /"\w+\.\w+\.input":\{/, /interface \w+Input \{/),
  row('else', 'kept-out/kept-out', /- `NOT_YOURS`:/, /'NOT_YOURS'/),
  row('languages', 'languages/lending', byCalls, byCalls),
  row('lists of options', 'lists/lists', /"enum":\["minor","major"/, /'minor' \| 'major'/),
  row('logged', 'logged/logged', /_openings?"/, /openings?: \{/),
  row('mails', 'mails/workshop', /\/-\/mails"/, /\.\.\.tellsMails\(/),
  row('marks', 'marks/marks', onPages, onPages),
  row('open hours', 'open-hours/workshop', /"\/api\/-\/open"/, /\.\.\.opens</),
  row('after.read', 'opened/opened', 'each read has `peek`', inSettings),
  row('receives', 'outside/shop', /"\/api\/-\/receives\/\w+":/, 'other systems send it'),
  row('periods', 'periods/sales', onPages, onPages),
  row('initial', 'prefilled/shop', 'each form asks what it is filled in with', /\.\.\.fillsIn<Order>/),
  row('preview', 'previews/ledger', forRoles, forRoles),
  row('proof of work', 'proofs/inquiries', 'each create names its codes', inSettings),
  row('refer', 'refer/refer', forRoles, forRoles),
  row('codes and statuses', 'refusals/refusals', /"423":/, /'LOAN_NOT_ACTIVE'/),
  row(
    'rows',
    'rows/returns',
    /"(?:first|items|lines)":\{"title":"[^"]*",(?:"anyOf":\[\{)?"type":"array","items":\{"type":"object"/,
    /readonly \{ readonly \w+\??: /,
  ),
  row('range', 'seats/hall', byServer, byServer),
  row('second', 'second-person/loans', /"202":\{"description":"Done.","headers":\{"Location"/, /\| Held/),
  row('show', 'shown/garage', byCalls, byCalls),
  row('sign_in.if', 'sign-in/club', /"402":/, /'NOT_PAID'/),
  row('keys that are told', 'told-keys/repairs', /"link":\{"title"/, /readonly link\?: string/),
  row('translated', 'translated/menu', /"\w+_de":\{/, /readonly \w+_de\?: /),
  row('trash', 'trash/trash', always, always),
  row('unique among some', 'unique-among/desks', /- `[A-Z_]+`:/, /'[A-Z]+_[A-Z_]+'/),
  row('not_found of a key', 'unknown-keys/quotes', /- `LINK_GONE`:/, /'LINK_GONE'/),
  row('history: false', 'unrecorded/unrecorded', byServer, byServer),
  row('unreadable', 'unseen/unseen', forRoles, forRoles),
  row('user names', 'user-names/workshop', /"user_name":\{"title"/, /readonly user_name\?: /),
  row('uses', 'shared-parts', /"\/api\/quotes\/\{id\}\/void"/, /void: actionWith</),
  row('ancestors and descendants', 'trees', byServer, byServer),
  row('no_circle and walk', 'ledger', /- `[A-Z][A-Z_]+`:/, /'[A-Z]+_[A-Z_]+'/),
  row('rights by the project', 'issue-tracker', forRoles, forRoles),
  row('union and options of several', 'courts/courts', /- `COURT_TAKEN`:/, /'COURT_TAKEN'/),
  row('texts with places as values', 'filled/orders', byServer, byServer),
  row('forget of what was found', 'forgotten/forgotten', byServer, byServer),
  row('logo', 'logo/bakery', always, 'it is about pages and letters'),
  row('texts of ten million letters', 'long-texts/long-texts', /"maxLength":10000000/, 'a text is a text'),
  row('mailboxes', 'mailboxes/support', byServer, byServer),
  row('mailed sign-in', 'mailed-sign-in/reading-room', /- `TOO_MANY_ATTEMPTS`:/, /'TOO_MANY_ATTEMPTS'/),
  row('changes', 'office/shop', /\/-\/broken\//, byCalls),
  row('filters by paths', 'path-filters/houses', byCalls, byCalls),
  row('plurals', 'plurals/beds', 'it is about messages', 'it is about messages'),
  row('was', 'renamed/repairs', byCalls, byCalls),
  row('head, primary and side', 'record-pages/parcels', onPages, onPages),
  row('split, extract and pad', 'store-room/store-room', byServer, byServer),
  row('terms', 'terms/club', byCalls, byCalls),
  row('view: tree', 'tree-views/tree-views', onPages, onPages),
  row(
    'pauses and waiting lists',
    'waiting-list/clinic',
    /"anyOf":\[[^\]]*"format":"date-time"\}\]/,
    /\.\.\.chooses<[^>]*string>/,
  ),
];
