import type { Steps } from '../../core/steps.ts'
import type { Placed } from './bracket-records.ts'
import { addField, addListLine, addText, createRecord, type TextRecord } from './record.ts'

const TAGS = /<(\/?)([a-z][\w:.-]{0,40})(?:\s[^<>]{0,2000})?(\/?)>/gi
/** Elements that contain words of a text, not fields. */
const INLINE = /^(?:a|abbr|b|br|code|em|font|hr|i|img|input|kbd|link|mark|meta|p|s|small|span|strong|sub|sup|tt|u|wbr)$/i
/** Elements that contain rows: one row implies nothing about the next. */
const WHOLE = /^(?:table|tbody|thead|body|html|ul|ol)$/i
const MAX_DEPTH = 64
const TAGS_BETWEEN_PAUSES = 1_000

/**
 * For each position, in ascending order, the element of XML or HTML whose children are next to it.
 */
export function* placeInElements(text: string, positions: readonly number[]): Steps<Placed[]> {
  let count = 0
  const placed: Placed[] = []
  const open: { readonly name: string; readonly key: string; readonly record: TextRecord; readonly start: number; hasChildren: boolean }[] = []
  for (const match of text.matchAll(TAGS)) {
    if ((count += 1) % TAGS_BETWEEN_PAUSES === 0) yield
    while (placed.length < positions.length && (positions[placed.length] ?? 0) < match.index) placed.push(placeIn(open))
    const [all, slash, name = '', isEmpty] = match
    while (placed.length < positions.length && (positions[placed.length] ?? 0) < match.index + all.length) placed.push(placeInTag(all))
    if (INLINE.test(name) || isEmpty === '/') continue
    if (slash === '') {
      const parent = open.at(-1)
      if (parent !== undefined) parent.hasChildren = true
      const record = createRecord(WHOLE.test(name) ? undefined : parent?.record, '')
      for (const [, key = '', value = ''] of all.matchAll(ATTRIBUTES)) addField(record, key, value)
      if (open.length < MAX_DEPTH) open.push({ name, key: keyOf(name, all), record, start: match.index + all.length, hasChildren: false })
      continue
    }
    const at = open.findLastIndex((one) => one.name === name)
    const closed = open[at]
    if (closed === undefined) continue
    const parent = open[at - 1]
    const listed = closed.record.addresses === 0 ? closed.record.fields.get('chain') : undefined
    if (parent !== undefined && listed !== undefined) addListLine(parent.record, name, listed)
    if (parent !== undefined && !closed.hasChildren && match.index - closed.start < 500) {
      const content = text
        .slice(closed.start, match.index)
        .replaceAll(/<[^<>]*>/g, ' ')
        .trim()
      if (/^t[dh]$/i.test(name)) addText(parent.record, content)
      else addField(parent.record, closed.key, content)
    }
    for (const { record } of open.slice(at)) record.isClosed = true
    open.length = at
  }
  while (placed.length < positions.length) placed.push({ record: undefined, key: '' })
  return placed
}

/** `<data key="chain">`, `<field name="chain">`: an attribute names the field. */
function keyOf(name: string, tag: string): string {
  return (/^(?:data|field|attribute|attvalue|property|param|value|item|entry|col|column)$/i.test(name) ? NAMING.exec(tag)?.[1] : undefined) ?? name
}

const NAMING = /\s(?:key|name|for|id)=["']([^"'<>]{1,40})["']/i

/**
 * The parent of the leaf that contains a position: its other children are the fields of the
 * address.
 */
function placeIn(open: readonly { readonly record: TextRecord }[]): Placed {
  const record = open.at(-2)?.record ?? open.at(-1)?.record
  if (record !== undefined) record.addresses += 1
  return { record, key: '' }
}

const ATTRIBUTES = /\s(?:data-)?([\w:.-]{1,40})=["']([^"'<>]{1,80})["']/g

/** The attributes of a tag are fields of an address in one of them. */
function placeInTag(tag: string): Placed {
  const record = createRecord(undefined, '')
  for (const [, name = '', value = ''] of tag.matchAll(ATTRIBUTES)) addField(record, name, value)
  record.isClosed = true
  return { record, key: '' }
}
