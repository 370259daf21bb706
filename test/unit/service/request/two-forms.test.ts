import { expect, test } from 'vitest'
import { FORMS } from '../../../../src-practice/server/forms.ts'
import { requestForm, type RequestField } from '../../../../src-shared/service/request/request-form.ts'
import { ENDPOINT_IDS, type EndpointId } from '../../../../src-shared/service/table/endpoint.ts'
import type { FieldKind, FilterKind, Form } from '../../../../src-practice/server/form-types.ts'

/**
 * The practice service has its own definition of requests, typed separately from the schemas: both
 * must agree on every field, filter, value and order.
 */
type Reported = Pick<RequestField, 'kind' | 'values'>
const plain = (kind: RequestField['kind']): Reported => ({ kind, values: [] })

function filterReported(kind: FilterKind): Reported {
  if (kind === 'whole-range') return plain('range')
  if (kind === 'list') return plain('texts')
  if (kind === 'dates') return plain('days')
  if (typeof kind === 'string') return plain(kind)
  if ('one' in kind) return { kind: 'choice', values: kind.one }
  return { kind: 'choices', values: 'list' in kind ? kind.list : kind }
}

function fieldReported(kind: FieldKind): Reported {
  if (kind === 'flag') return plain('flag')
  if (typeof kind === 'string') return plain('text')
  if ('min' in kind) return plain('number')
  return 'maxItems' in kind ? plain('texts') : { kind: 'choice', values: kind }
}

/** Fields that name the subject of a request: the practice form has a single field for them. */
const WHO: ReadonlySet<string> = new Set(['address', 'entity_name'])
/** Fields that the service accepts and Casebook never sends: they would raise the price. */
const NOT_REQUESTED: Readonly<Partial<Record<EndpointId, string>>> = { 'tgm/holders': 'premium_labels', 'tgm/pnl-leaderboard': 'premium_labels' }

const byName = (fields: readonly RequestField[], prefix = ''): Record<string, Reported> =>
  Object.fromEntries(fields.map(({ name, kind, values }) => [name.slice(prefix.length), { kind, values: values.toSorted() }]))
const sorted = (reported: Reported): Reported => ({ ...reported, values: reported.values.toSorted() })
const FORMED = ENDPOINT_IDS.flatMap((id): (readonly [EndpointId, Form])[] => {
  const form = FORMS[id]
  return form === undefined ? [] : [[id, form]]
})

test('has a form for every endpoint of the practice service', () => {
  expect(FORMED.length).toBeGreaterThan(30)
})

test.each(FORMED)(
  'has equal fields, filters, values and orders in both forms: %s',
  (id, { fields = {}, required = [], filters = {}, orderBy = [], address }) => {
    const form = requestForm(id)
    expect(byName(form.filters, 'filters.')).toEqual(
      Object.fromEntries(Object.entries(filters).map(([name, kind]) => [name, sorted(filterReported(kind))])),
    )
    expect(form.order.toSorted()).toEqual(orderBy.toSorted())
    const own = form.fields.filter(({ name }) => address === 'none' || !WHO.has(name))
    const taken = Object.entries(fields).filter(([name]) => NOT_REQUESTED[id] !== name)
    expect(byName(own)).toEqual(Object.fromEntries(taken.map(([name, kind]) => [name, sorted(fieldReported(kind))])))
    expect(
      own
        .filter((field) => field.required)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(required.toSorted())
  },
)
