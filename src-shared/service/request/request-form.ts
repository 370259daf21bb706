import * as z from 'zod/mini'
import { endpointOf } from '../table/endpoint-table.ts'
import type { EndpointId } from '../table/endpoint.ts'
import { REQUEST_SCHEMAS } from './requests.ts'

/**
 * Input of a field: a text, several (one per line), a choice, several choices, the two ends of a
 * range or of a span of days.
 */
export type FieldKind = 'text' | 'texts' | 'number' | 'flag' | 'choice' | 'choices' | 'range' | 'days'

export interface RequestField {
  /** Dotted path in the request: `label`, `filters.side`. */
  readonly name: string
  readonly kind: FieldKind
  readonly required: boolean
  /** The options of a choice. */
  readonly values: readonly string[]
}

/**
 * A request as a form: chains, date range and pages come from the endpoint's row, everything else
 * from its schema.
 */
export interface RequestForm {
  readonly fields: readonly RequestField[]
  readonly filters: readonly RequestField[]
  /** Fields by which records can be ordered. */
  readonly order: readonly string[]
}

/**
 * The form of an endpoint's request, derived from the schema that checks it, so that both have the
 * same fields.
 */
export function requestForm(id: EndpointId): RequestForm {
  const row = endpointOf(id)
  const shape = shapeOf(REQUEST_SCHEMAS[id])
  const own = new Set([row.chainField, row.dateField, 'pagination', 'filters', 'order_by'])
  const { filters, order_by: order } = shape
  return {
    fields: Object.entries(shape).flatMap(([name, schema]) => (own.has(name) ? [] : [fieldOf(name, schema)])),
    filters: filters === undefined ? [] : Object.entries(shapeOf(bare(filters))).map(([name, schema]) => fieldOf(`filters.${name}`, schema)),
    order: order === undefined ? [] : orderFields(bare(order)),
  }
}

type Schema = z.core.$ZodType

function bare(schema: Schema): Schema {
  return schema instanceof z.ZodMiniOptional ? bare(schema._zod.def.innerType) : schema
}

function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  return schema instanceof z.ZodMiniObject ? schema._zod.def.shape : {}
}

function fieldOf(name: string, schema: Schema): RequestField {
  const inner = bare(schema)
  return { name, required: inner === schema, ...kindOf(name, inner) }
}

function kindOf(name: string, schema: Schema): Pick<RequestField, 'kind' | 'values'> {
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'flag', values: [] }
  if (schema instanceof z.ZodMiniEnum) return { kind: 'choice', values: valuesOf(schema) }
  if (schema instanceof z.ZodMiniNumber) return { kind: 'number', values: [] }
  if (schema instanceof z.ZodMiniString) return { kind: 'text', values: [] }
  if (schema instanceof z.ZodMiniObject) {
    const ends = Object.keys(schema._zod.def.shape).join(' ')
    if (ends === 'min max') return { kind: 'range', values: [] }
    if (ends === 'from to') return { kind: 'days', values: [] }
  }
  // One value or a list of values: the list form covers both.
  const list = schema instanceof z.ZodMiniUnion ? schema._zod.def.options.find((option) => option instanceof z.ZodMiniArray) : schema
  if (list instanceof z.ZodMiniArray) {
    const item = bare(list._zod.def.element)
    if (item instanceof z.ZodMiniEnum) return { kind: 'choices', values: valuesOf(item) }
    if (item instanceof z.ZodMiniString) return { kind: 'texts', values: [] }
  }
  throw new Error(`The form knows no way to enter ${name}`)
}

function valuesOf(schema: z.ZodMiniEnum): readonly string[] {
  return Object.values(schema._zod.def.entries).map(String)
}

function orderFields(schema: Schema): readonly string[] {
  const item = schema instanceof z.ZodMiniArray ? shapeOf(schema._zod.def.element) : {}
  return item['field'] instanceof z.ZodMiniEnum ? valuesOf(item['field']) : []
}
