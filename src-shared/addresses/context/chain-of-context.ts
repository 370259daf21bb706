import { familyOfChain } from '../chains/chains.ts'
import type { Steps } from '../../core/steps.ts'
import type { NamedChain } from '../chain-prefixes.ts'
import type { Recognition } from '../recognise.ts'
import { placeInBrackets, type Placed } from './bracket-records.ts'
import { placeInElements } from './element-records.ts'
import { fieldOfLine, adjacentLabels, ONLY_UNCOVERED } from './line-labels.ts'
import { placeInLines } from './line-records.ts'
import { statementsOf } from './record.ts'
import { readStatement, type Statement } from './statement.ts'
import { textLines } from './text-lines.ts'

const LINES_BETWEEN_PAUSES = 1_000
/** Matches a name within the marks of a heading or a list. */
const TITLE = /^[\s#*_=>•[\]-]*([\p{L}\p{N}][\p{L}\p{N} ()/,&+-]{1,60}?)[\s#*_=:：[\]-]*$/u

/**
 * For each position, in ascending order, the heading alone on a line above it: "## Bitcoin Cash",
 * "BTC:".
 */
function* headingsAbove(text: string, positions: readonly number[]): Steps<(Statement | undefined)[]> {
  let count = 0
  const above: (Statement | undefined)[] = []
  let heading: Statement | undefined
  let isUsed = false
  for (const { start, end } of textLines(text)) {
    if ((count += 1) % LINES_BETWEEN_PAUSES === 0) yield
    let holds = false
    for (; above.length < positions.length && (positions[above.length] ?? 0) < end; holds = true) above.push(heading)
    const line = text.slice(start, Math.min(end, start + 200)).trim()
    if (holds) isUsed = true
    else if (line !== '' || isUsed) {
      const title = TITLE.exec(line)?.[1]
      heading = title === undefined ? undefined : { kind: 'label', text: title }
      isUsed = false
    }
  }
  return above
}

const ADDRESSES_BETWEEN_PAUSES = 100

interface Span {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly recognition: Recognition
}

/**
 * For each address of a text, in text order, the chain named by a nearby key, label, row or
 * heading.
 */
export function* chainsOfContext(text: string, addresses: readonly Span[]): Steps<(NamedChain | undefined)[]> {
  if (addresses.length === 0) return []
  const positions = addresses.map(({ start }) => start)
  const none: readonly Placed[] = []
  // The two tokens of a market are called base and quote.
  const isMarket = /\bquote/i.test(text)
  const inBrackets = /[{[(]/.test(text) ? yield* placeInBrackets(text, positions) : none
  const inElements = /<\/[a-z]|\/>/i.test(text) ? yield* placeInElements(text, positions) : none
  const inLines = /[:：=]/.test(text) ? yield* placeInLines(text, positions) : none
  const above = /[\r\n]/.test(text) ? yield* headingsAbove(text, positions) : []
  const chains: (NamedChain | undefined)[] = []
  for (const [at, address] of addresses.entries()) {
    if (at % ADDRESSES_BETWEEN_PAUSES === 0) yield
    const families = familiesOf(address.recognition)
    const isBase58 = /^[13]/.test(address.text)
    // The text around an address of a distinctive form can only name its own chain.
    const decide = (statements: readonly Statement[]): NamedChain | undefined => {
      for (const statement of statements) {
        if (isMarket && statement.kind === 'label' && /^base$/i.test(statement.text)) continue
        const isOnlyUncovered = statement.text.startsWith(ONLY_UNCOVERED)
        const named = readStatement(isOnlyUncovered ? { ...statement, text: statement.text.slice(1) } : statement, families, isBase58)
        if (named === undefined) continue
        if ('notCovered' in named ? isBase58 || families.includes('evm') : !isOnlyUncovered && families.includes(familyOfChain(named.chain)))
          return named
      }
      return undefined
    }
    const bracket = inBrackets[at]
    const element = inElements[at]
    // Lines inside an object are not records of their own.
    const line = bracket?.record?.isClosed === true && bracket.record.addresses + bracket.record.fields.size > 0 ? undefined : inLines[at]
    const heading = above[at]
    chains.push(
      decide(adjacentLabels(text, addresses[at - 1]?.end ?? 0, address.start, address.end)) ??
        decide(statementsOf(bracket?.record, bracket?.key ?? '')) ??
        decide(statementsOf(element?.record, '')) ??
        decide(statementsOf(line?.record, line?.key ?? '')) ??
        (heading === undefined ? undefined : decide([heading])) ??
        decide(fieldOfLine(text, address.start, address.end)),
    )
  }
  return chains
}

function familiesOf(recognition: Recognition): ReturnType<typeof familyOfChain>[] {
  if (recognition.kind === 'refused') return []
  if (recognition.kind === 'ambiguous') return recognition.candidates.map(({ family }) => family)
  return [recognition.family, ...(recognition.others ?? []).map(({ family }) => family)]
}
