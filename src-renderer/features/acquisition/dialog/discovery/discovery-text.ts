import { chainTitle, type ChainId } from '../../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../../../src-shared/service/table/endpoint.ts'
import { creditsText, formatCount } from '../../../../../src-shared/core/text/credits.ts'
import { formatMinute } from '../../../../../src-shared/core/text/format-time.ts'
import { lowerFirst } from '../../../../../src-shared/core/text/sentence.ts'
import type { Discovery } from '../../../../../src-shared/case/plan/discovery.ts'
import type { SecondPartBounds } from '../../../../../src-shared/case/plan/second-part.ts'
import { discovery as messages } from '../../messages.ts'

/** The texts of a plan's discovery; '' or empty when there is nothing to report. */
export interface DiscoveryText {
  readonly active: string
  readonly worthless: Group
  readonly unchecked: Group
  readonly inactive: Group
  readonly leftOut: string
  readonly at: string
}

/** Chains that are not requested, with the data a button needs to include them. */
interface Group {
  readonly text: string
  readonly chains: readonly ChainId[]
  /** Names of the chains, for a tooltip. */
  readonly names: string
}

/** Maximum number of chains that are named individually. */
const MAX_NAMED = 4

/** Summarises the discoveries of a plan over all its subjects. */
export function discoveryText(all: readonly Discovery[]): DiscoveryText {
  const done = all.filter(({ isOpen }) => !isOpen)
  const gaps = [...new Set(done.filter(({ unchecked }) => unchecked.length > 0).flatMap((one) => one.gaps))]
  const worthless = chainsIn(done, 'worthless')
  const unchecked = chainsIn(done, 'unchecked')
  const inactive = chainsIn(done, 'inactive')
  const endpoints = [...new Set(done.flatMap(({ leftOut }) => leftOut))]
  return {
    active: done.length === 0 ? '' : activeText(done),
    worthless: group(worthless, messages.worthless(chainsText(worthless))),
    unchecked: group(unchecked, [messages.unchecked(chainsText(unchecked)), ...gaps].join(' ')),
    inactive: group(inactive, messages.inactive(chainsText(inactive))),
    leftOut: endpoints.length === 0 ? '' : leftOutText(endpoints, done),
    at: atText(done),
  }
}

/** What the first part of a discovery is for, and what the second part can cost. */
export function openText({ max, chains }: SecondPartBounds, subjects: number): string {
  return messages.open(formatCount(chains), subjects, creditsText(max))
}

function activeText(done: readonly Discovery[]): string {
  const [only] = done
  if (done.length === 1 && only !== undefined) {
    if (only.active.length === 0) return messages.noActivity
    return messages.activeOn(only.active.map(({ chain, reasons }) => messages.withReasons(chainTitle(chain), reasons.join(', '))).join(', '))
  }
  const byChain = Map.groupBy(
    done.flatMap(({ active }) => active),
    ({ chain }) => chain,
  )
  const chains = [...byChain]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([chain, of]) => messages.withReasons(chainTitle(chain), formatCount(of.length)))
  const idle = done.filter(({ active }) => active.length === 0).length
  const without = idle === 0 ? '' : messages.idle(idle)
  return chains.length === 0 ? without.trim() : messages.activeBySubjects(chains.join(', '), without)
}

/** The chains that one subject of several is active on, for a list of subjects. */
export function subjectActivity({ active, isOpen }: Discovery): string {
  if (isOpen) return messages.unknown
  return active.length === 0
    ? messages.noneFound
    : active.map(({ chain, reasons }) => messages.withReasons(chainTitle(chain), reasons.join(', '))).join(', ')
}

function leftOutText(endpoints: readonly EndpointId[], done: readonly Discovery[]): string {
  const titles = endpoints.map((id, at) => (at === 0 ? endpointOf(id).title : lowerFirst(endpointOf(id).title))).join('; ')
  const isPartial = done.some(({ leftOut, transactions }) => leftOut.length > 0 && transactions?.isWhole === false)
  return messages.noTrades(titles, isPartial)
}

function atText(done: readonly Discovery[]): string {
  const oldest = done
    .map(({ at }) => at)
    .filter((at) => at !== '')
    .toSorted()[0]
  return oldest === undefined ? '' : messages.discoveredAt(formatMinute(oldest))
}

function chainsIn(done: readonly Discovery[], list: 'worthless' | 'unchecked' | 'inactive'): readonly ChainId[] {
  return [...new Set(done.flatMap((one) => one[list]))]
}

function chainsText(chains: readonly ChainId[]): string {
  return chains.length > MAX_NAMED ? messages.chainCount(chains.length) : chains.map(chainTitle).join(', ')
}

function group(chains: readonly ChainId[], text: string): Group {
  return { chains, text: chains.length === 0 ? '' : text, names: chains.map(chainTitle).join(', ') }
}
