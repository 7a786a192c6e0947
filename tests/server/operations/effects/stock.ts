/** Three entities that change each other: orders take stock, stock asks for deliveries, deliveries fill it up again. */
export const stock = `# Stock

## 3. Entities
\`\`\`yaml
tag: { fields: { name: { type: text }, open: { type: boolean, default: true } } }
article:
  fields:
    name: { type: text, required: true }
    stock: { type: integer, required: true }
    least: { type: integer, default: 0 }
    tags: { type: refs, to: tag, where: open, on_delete: clear, back: articles }
sale:
  fields:
    number: { type: number_series, format: "S{seq:3}" }
    article: { type: ref, to: article, required: true }
    count: { type: integer, required: true, min: 1 }
delivery:
  plural: deliveries
  fields:
    article: { type: ref, to: article, required: true }
    count: { type: integer, required: true }
project: { fields: { name: { type: text }, budget: { type: money, required: true }, used: { type: money, compute: "costs.sum(c, c.amount)" } } }
cost: { fields: { project: { type: ref, to: project, required: true }, amount: { type: money, required: true } } }
pass: { fields: { project: { type: ref, to: project, required: true } } }
knot: { fields: { twin: { type: ref, to: knot }, count: { type: integer, default: 0 } } }
\`\`\`

## 4. States
\`\`\`yaml
article:
  field: state
  start: { short: stock < least, full: true }
  states: { full: {}, short: {} }
  transitions:
    run_short:
      from: full
      to: short
      by: engine
      when: stock < least
      then: [ { create: delivery, set: { article: record, count: least } } ]
    recover: { from: short, to: full, by: engine, when: stock >= least }
    fill: { by: nobody, input: { by: { type: integer, required: true } }, set: { stock: stock + input.by } }
delivery:
  field: state
  start: ordered
  states: { ordered: {}, arrived: {} }
  transitions:
    arrive:
      from: ordered
      to: arrived
      by: [keeper]
      then: [ { do: fill, with: article, input: { by: count } } ]
sale:
  after:
    create: [ { update: article, set: { stock: article.stock - count } } ]
    delete: [ { update: old.article, set: { stock: old.article.stock + old.count } } ]
knot:
  after:
    update: [ { update: twin, set: { count: twin.count + 1 } } ]
\`\`\`

## 5. Rules
\`\`\`yaml
article:
  SOLD_OUT: { rule: stock >= 0 }
project:
  BUDGET: { rule: used <= budget }
  FEW: { rule: passes.size() <= 3 }
\`\`\`

## 6. Roles
\`\`\`yaml
roles: { keeper: { signup: true } }
grants:
  tag: { keeper: all }
  article: { keeper: all }
  sale: { keeper: all }
  delivery: { keeper: all }
  project: { keeper: all }
  cost: { keeper: all }
  pass: { keeper: all }
  knot: { keeper: all }
\`\`\`

## 8. Errors
\`\`\`yaml
SOLD_OUT: { status: 409, message: Sold out. }
BUDGET: { status: 409, message: The budget is used up. }
FEW: { status: 409, message: Three passes at the most. }
\`\`\`

## Examples
\`\`\`yaml
now: 2026-01-05T08:00:00Z
people: { kim: { roles: [keeper] } }
\`\`\`
`;
