import { addDecimals, compareDecimals } from '../../core/decimal.ts'
import type { Direction } from '../../view-models/trace/reach.ts'
import { reasonWord } from '../../view-models/trace/trace-words.ts'
import type { StoryBranch, StoryHop } from '../../view-models/trace/trace-story.ts'
import { shortUsd } from '../scene/amount-text.ts'
import { storyText } from '../messages.ts'

/** Addresses of one hop that a caption names; the others are counted, with their sum. */
const MAX_NAMED = 3
/** US dollars; less that remains at an address is in the table of hops alone. */
const MIN_REST = '1'

/** What a story shows: traced money, in the direction of its trace, or the flows of a path. */
export type StoryOf = Direction | 'path'

/**
 * One sentence about a hop, from its amounts: "Peel 2 passed $384k on to Peel 3 on 12 March 2026, split
 * off $40k to Meridian Exchange." US dollars are rounded as in the figure; days are UTC.
 */
export function storyCaption({ from, next, others, split, rests }: StoryHop, storyOf: StoryOf, nameOf: (node: string) => string): string {
  const isBack = storyOf === 'backward'
  const part = (value: string, name: string): string => (isBack ? storyText.partBack(value, name) : storyText.part(value, name))
  const list = (branches: readonly StoryBranch[]): string => {
    const [named, counted] = [branches.slice(0, MAX_NAMED), branches.slice(MAX_NAMED)]
    const values = counted.flatMap(({ value }) => (value === '' ? [] : [value]))
    return storyText.and([
      ...named.map(({ node, value }) => part(usd(value), nameOf(node))),
      ...(counted.length === 0 ? [] : [part(values.length === 0 ? storyText.unpriced : usd(addDecimals(values)), storyText.others(counted.length))]),
    ])
  }
  const sender = storyText.and([
    ...from.slice(0, MAX_NAMED).map(nameOf),
    ...(from.length > MAX_NAMED ? [storyText.others(from.length - MAX_NAMED)] : []),
  ])
  const aside = isBack
    ? [others.concat(split)].map((all) => [all, storyText.alsoReceived] as const)
    : ([
        [others, storyText.also],
        [split, storyText.split],
      ] as const)
  const clauses = [
    ...(next === undefined ? [] : [sentenceOf(next, storyOf)(sender, usd(next.value), nameOf(next.node), when(next))]),
    ...aside.flatMap(([branches, text]) => (branches.length === 0 ? [] : [text(list(branches))])),
  ]
  const sentence = next === undefined ? `${sender} ${storyText.and(clauses)}` : clauses.join(', ')
  const remaining = rests
    .filter(({ value }) => compareDecimals(value, MIN_REST) >= 0)
    .map(({ node, value, reason }) =>
      reason === 'left' && !isBack
        ? storyText.remains(usd(value), nameOf(node))
        : storyText.rest(usd(value), nameOf(node), reasonWord(reason, isBack ? 'backward' : 'forward')),
    )
  return [sentence, ...remaining].map((text) => `${text}.`).join(' ')
}

function sentenceOf({ isInferred }: StoryBranch, storyOf: StoryOf): typeof storyText.passed {
  if (storyOf === 'backward') return storyText.received
  return isInferred ? storyText.crossed : storyOf === 'path' ? storyText.paid : storyText.passed
}

function usd(value: string): string {
  return value === '' ? storyText.unpriced : shortUsd(value)
}

/** The days of the transfers of a hop, after a blank; '' where none is known. */
function when({ first, last }: Pick<StoryBranch, 'first' | 'last'>): string {
  if (first === '') return ''
  const [from, to] = [dayOf(first), dayOf(last)]
  if (from.text === to.text) return storyText.on(from.text)
  return storyText.between(from.year === to.year ? from.withoutYear : from.text, to.text)
}

/** The UTC day of an ISO time: `12 March 2026`; any other text gives its first ten characters. */
function dayOf(iso: string): { readonly text: string; readonly withoutYear: string; readonly year: string } {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = storyText.months[Number(month) - 1]
  if (name === undefined) return { text: iso.slice(0, 10), withoutYear: iso.slice(0, 10), year }
  return { text: `${Number(day)} ${name} ${year}`, withoutYear: `${Number(day)} ${name}`, year }
}
