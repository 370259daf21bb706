import { clipMiddle } from '../../core/text/clip-middle.ts'
import { memoizeByKey } from '../../core/text/memoize-by-key.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import { shortAddress } from '../../core/text/short-address.ts'
import { shortUsd } from './amount-text.ts'
import { textWidth, type Face } from './text-width.ts'
import { groupOfNode } from '../../view-models/graph/grouped-model.ts'
import { isAutomaticGroupId } from '../../custody/graph-event.ts'
import type { GraphNode } from '../../view-models/graph-types.ts'
import type { GroupNode } from '../visible/visible-graph-types.ts'
import { nodeText } from '../messages.ts'

/** A line of text as it is drawn: its size in pixels on the screen, whatever the zoom. */
export interface TextLine {
  readonly text: string
  readonly face: Face
  readonly size: number
  readonly tone: 'ink' | 'ink-2'
}

/** One variant of a node's caption; its lines are centred. */
export interface CaptionForm {
  readonly lines: readonly TextLine[]
  readonly width: number
  readonly height: number
  readonly hasAddress: boolean
}

export const LINE_HEIGHT = 1.2
/** Pixels that stay free around a label. */
export const LABEL_AIR = 1
const NAME_SIZE = 12
const ADDRESS_SIZE = 10.5
/** Labels do not shrink: below this zoom the address is dropped where there is a name. */
export const ADDRESSES_FROM = 0.5
/** Maximum width of a name at the side of its disc, zoomed out: that of an address on one line. */
export const FAR_NAME = 98
/** Maximum width of a name, unless a single word is wider. */
const NAME_WIDTH = 116
const MAX_LINE_LENGTH = 22
const MIN_LINE = 4
const LOOKED_AT = 80

/**
 * The caption variants of a node, the fullest first: the first one with enough space is drawn. A
 * name that others share never appears without its address.
 */
export const captionForms = memoizeByKey(keyOf, (node: GraphNode | GroupNode): readonly CaptionForm[] => {
  if (node.kind === 'group') {
    return [form([line(nodeText.more(node.count), 'strong', NAME_SIZE), line(shortUsd(node.volume), 'regular', ADDRESS_SIZE, 'ink-2')], false)]
  }
  const { name, nameIs } = node.identity
  if (isAutomaticGroup(node)) {
    const names = wrapName(visibleText(name, LOOKED_AT), 'strong').map((text) => line(text, 'strong', NAME_SIZE))
    return [form([...names, line(shortUsd(node.volume), 'regular', ADDRESS_SIZE, 'ink-2')], true), form(names, true)]
  }
  const address = shortAddress(node.address, node.shortDigits)
  const mono = (text: string, tone: TextLine['tone'] = 'ink-2'): TextLine => line(text, 'mono', ADDRESS_SIZE, tone)
  const cut = address.indexOf('…')
  const halves = cut < 0 ? [address] : [address.slice(0, cut), address.slice(cut)]
  if (name === '')
    return [
      form([mono(address, 'ink')], true),
      form(
        halves.map((half) => mono(half, 'ink')),
        true,
      ),
    ]
  const face = nameIs === 'behaviour' ? 'regular' : 'strong'
  const names = wrapName(visibleText(name, LOOKED_AT), face).map((text) => line(text, face, NAME_SIZE, nameIs === 'behaviour' ? 'ink-2' : 'ink'))
  const forms = [form([...names, mono(address)], true), form([...names, ...halves.map((half) => mono(half))], true)]
  return node.hasNamesake === true ? forms : [...forms, form(names, false)]
})

/** A node's caption on one line, for close rows: a name that others share with its address. */
export const captionLine = memoizeByKey(keyOf, (node: GraphNode | GroupNode): CaptionForm => {
  const [fullest] = captionForms(node)
  if (node.kind === 'group') {
    const volume = shortUsd(node.volume)
    return form([line(`${nodeText.more(node.count)}${volume === '' ? '' : `, ${volume}`}`, 'strong', NAME_SIZE)], false)
  }
  const { name, nameIs } = node.identity
  const address = shortAddress(node.address, node.shortDigits)
  if (name === '') return fullest ?? form([line(address, 'mono', ADDRESS_SIZE)], true)
  const face = nameIs === 'behaviour' ? 'regular' : 'strong'
  const words = truncateToWidth(visibleText(name, LOOKED_AT), face)
  return form([line(node.hasNamesake === true ? `${words} ${address}` : words, face, NAME_SIZE, face === 'regular' ? 'ink-2' : 'ink')], false)
})

/**
 * A narrow caption for a small zoom: a short name, below it the address where others share the
 * name.
 */
export const narrowForm = memoizeByKey(keyOf, (node: GraphNode | GroupNode): CaptionForm => {
  const short = captionLine(node)
  if (node.kind === 'group' || node.identity.name === '' || short.width <= FAR_NAME) return short
  const face = node.identity.nameIs === 'behaviour' ? 'regular' : 'strong'
  const words = line(
    truncateToWidth(visibleText(node.identity.name, LOOKED_AT), face, FAR_NAME),
    face,
    NAME_SIZE,
    face === 'regular' ? 'ink-2' : 'ink',
  )
  if (node.hasNamesake !== true) return form([words], false)
  return form([words, line(shortAddress(node.address, node.shortDigits), 'mono', ADDRESS_SIZE, 'ink-2')], false)
})

/**
 * A complete name on two lines, for where there is space at the side of the disc: with its address,
 * and alone if it is unique.
 */
export const wrappedForms = memoizeByKey(keyOf, (node: GraphNode | GroupNode): readonly CaptionForm[] => {
  const forms = captionForms(node)
  const [fullest] = forms
  if (node.kind === 'group' || fullest === undefined || fullest.lines.length < 3) return []
  // As with the short form: a node with a shared name has its address at any zoom.
  return node.hasNamesake === true ? [{ ...fullest, hasAddress: false }] : [fullest, ...forms.slice(-1)]
})

/**
 * Captions of an address in the lane of an entity box, which shows the name: the address with its
 * exchanged amount, and alone.
 */
export const laneForms = memoizeByKey(
  ({ address, shortDigits = 0, volume }) => `${shortDigits} ${volume} ${address}`,
  ({ address, shortDigits, volume }: Pick<GraphNode, 'address' | 'shortDigits' | 'volume'>): readonly [CaptionForm, ...CaptionForm[]] => {
    const first = line(shortAddress(address, shortDigits), 'mono', ADDRESS_SIZE)
    const amount = shortUsd(volume)
    const alone = form([first], true)
    return amount === '' ? [alone] : [form([first, line(amount, 'regular', ADDRESS_SIZE, 'ink-2')], true), alone]
  },
)

/**
 * The end of an address in a lane that is too narrow for more; undefined for one that is as short
 * as its end.
 */
export function laneEndForm({ address, shortDigits }: Pick<GraphNode, 'address' | 'shortDigits'>): CaptionForm | undefined {
  const short = shortAddress(address, shortDigits)
  const cut = short.indexOf('…')
  if (cut < 0) return undefined
  const end = line(short.slice(cut), 'mono', ADDRESS_SIZE)
  // Lanes are close then: no pixel of height to spare.
  return { ...form([end], true), height: ADDRESS_SIZE * LINE_HEIGHT }
}

/** Cached keys: layout and scene read a node's captions in several forms, each by its key. */
const keys = new WeakMap<GraphNode | GroupNode, string>()

function keyOf(node: GraphNode | GroupNode): string {
  const known = keys.get(node)
  if (known !== undefined) return known
  const key = captionContent(node)
  keys.set(node, key)
  return key
}

/** Everything a caption depends on. */
function captionContent(node: GraphNode | GroupNode): string {
  return node.kind === 'group'
    ? `${node.count} ${node.volume}`
    : // Only so much of a name is read.
      JSON.stringify([
        isAutomaticGroup(node) ? node.volume : '',
        node.address,
        node.shortDigits,
        node.hasNamesake,
        node.identity.nameIs,
        node.identity.name.slice(0, 4 * LOOKED_AT + 1),
      ])
}

/** A group that the graph made by itself: its sum is written in place of an address. */
function isAutomaticGroup({ id, kind }: GraphNode | GroupNode): boolean {
  return kind !== 'group' && isAutomaticGroupId(groupOfNode(id) ?? '')
}

function line(text: string, face: Face, size: number, tone: TextLine['tone'] = 'ink'): TextLine {
  return { text, face, size, tone }
}

function form(lines: readonly TextLine[], hasAddress: boolean): CaptionForm {
  return {
    lines,
    width: Math.ceil(Math.max(...lines.map(({ text, size, face }) => textWidth(text, size, face)))),
    height: Math.ceil(lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)),
    hasAddress,
  }
}

/**
 * A name on one line or on two, split after its entity ("Meridian Exchange:" "Deposit") or between
 * words.
 */
function wrapName(name: string, face: Face): string[] {
  const wide = (text: string): boolean => textWidth(text, NAME_SIZE, face) > NAME_WIDTH
  if (!wide(name)) return [name]
  const breaks = [...name.matchAll(/(?<=\S)\s+(?=\S)/g)].map(({ index, 0: gap }) => ({ index, behind: index + gap.length }))
  const fitting = breaks.filter(({ index }) => !wide(name.slice(0, index)))
  const at = fitting.find(({ index }) => name[index - 1] === ':') ?? fitting.at(-1)
  const parts = at === undefined ? [name] : [name.slice(0, at.index), name.slice(at.behind)]
  return parts.map((part) => truncateToWidth(part, face))
}

/** A name, with its middle left out where it is too wide for one line. */
export function truncateToWidth(text: string, face: Face, width = NAME_WIDTH, longest = MAX_LINE_LENGTH): string {
  let [cut, max] = [text, longest]
  for (; textWidth(cut, NAME_SIZE, face) > width && max >= MIN_LINE; max -= 2) cut = clipMiddle(text, max)
  return cut
}
