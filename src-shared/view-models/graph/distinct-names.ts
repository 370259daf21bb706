import { clipMiddle } from '../../core/text/clip-middle.ts'
import { shortAddress, SHORT_DIGITS } from '../../core/text/short-address.ts'
import type { GraphNode } from '../graph-types.ts'

/** Maximum characters of a name on the canvas. */
export const MAX_NAME_LENGTH = 30
/** Leading characters of the address shown after a name that several nodes have. */
export const NAMESAKE_HEAD = 8
/** The name as shown on the canvas; '' for a node that has only its address. */
function readName(node: GraphNode): string {
  return clipMiddle(node.identity.name, MAX_NAME_LENGTH)
}

/** Nodes processed between two pauses. */
const AT_ONCE = 2000

/**
 * Marks what would read the same: names that several nodes have, and addresses that need more of
 * their characters to be distinct when shortened. Each step is a point to pause.
 */
export function* distinctNameSteps(nodes: readonly GraphNode[]): Generator<undefined, GraphNode[], undefined> {
  const names = yield* inParts(nodes, readName)
  const bearers = findRepeated(names)
  yield
  const headed = yield* inParts(nodes, ({ address }, at) => `${names[at]} ${address.slice(0, NAMESAKE_HEAD)}`)
  const heads = findRepeated(headed)
  yield
  const digits = yield* digitsNeeded([...new Set(nodes.map(({ address }) => address))])
  return yield* inParts(nodes, (node, at) => {
    const name = names[at]
    const hasNamesake = name !== '' && bearers.has(name)
    // Where the leading characters do not distinguish nodes of the same name, both ends are shown.
    const sameHead = hasNamesake && heads.has(headed[at])
    const shortDigits = digits.get(node.address) ?? (sameHead ? SHORT_DIGITS : undefined)
    if (shortDigits === undefined && !hasNamesake) return node
    return { ...node, ...(shortDigits === undefined ? {} : { shortDigits }), ...(hasNamesake ? { hasNamesake } : {}) }
  })
}

function* inParts<T, R>(items: readonly T[], read: (item: T, at: number) => R): Generator<undefined, R[], undefined> {
  const results: R[] = []
  for (const [at, item] of items.entries()) {
    results.push(read(item, at))
    if (at % AT_ONCE === AT_ONCE - 1) yield
  }
  return results
}

/** Texts that occur more than once. */
function findRepeated(texts: readonly string[]): ReadonlySet<string | undefined> {
  const met = new Set<string>()
  const again = new Set<string>()
  for (const text of texts) {
    if (met.has(text)) again.add(text)
    met.add(text)
  }
  return again
}

/**
 * Number of characters at each end that distinguish an address from all others; absent where the
 * default suffices.
 */
function* digitsNeeded(addresses: readonly string[]): Generator<undefined, ReadonlyMap<string, number>, undefined> {
  const needed = new Map<string, number>()
  let alike = yield* sameInShort(addresses, SHORT_DIGITS)
  for (let digits = SHORT_DIGITS + 2; alike.length > 0; digits += 2) {
    for (const address of alike) needed.set(address, digits)
    // Addresses differ, so at full length none remains.
    alike = yield* sameInShort(alike, digits)
  }
  return needed
}

function* sameInShort(addresses: readonly string[], digits: number): Generator<undefined, string[], undefined> {
  const groups = new Map<string, string[]>()
  for (const [at, address] of addresses.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const short = shortAddress(address, digits)
    const group = groups.get(short)
    if (group === undefined) groups.set(short, [address])
    else group.push(address)
  }
  return [...groups.values()].filter((group) => group.length > 1).flat()
}
