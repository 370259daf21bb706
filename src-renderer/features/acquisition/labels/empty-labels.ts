import { chainsTitle } from '../../../../src-shared/addresses/chains/chains.ts'
import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { requestedAddress, isLabelEndpoint } from '../../../../src-shared/case/label-occurrences.ts'
import { queryOfCapture } from '../../../../src-shared/case/query.ts'
import { creditsText, formatCount } from '../../../../src-shared/core/text/credits.ts'
import { addDecimals, isDecimal } from '../../../../src-shared/core/decimal.ts'
import { shortAddress } from '../../../../src-shared/core/text/short-address.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import { emptyLabels as messages } from '../messages.ts'

/** Maximum number of addresses, and of chains, that are named individually. */
const MAX_NAMED = 3

/**
 * Text on a plan's label purchases that returned none; '' if there are none. They are paid for, and
 * screens that show labels would otherwise not change.
 */
export function emptyLabelsText({ captures }: Pick<CaseState, 'captures'>, planId: string): string {
  const empty = captures.filter(
    ({ capture, summary }) => capture.planId === planId && isLabelEndpoint(capture.endpoint) && summary.understood && summary.empty,
  )
  const [first] = empty
  if (first === undefined) return ''
  const addresses = [...new Set(empty.flatMap((one) => requestedAddress(one) ?? []))]
  const of =
    addresses.length > MAX_NAMED ? messages.addressCount(formatCount(addresses.length)) : addresses.map((address) => shortAddress(address)).join(', ')
  // The same address may have labels on another chain.
  const chains = new Set(empty.map(({ capture }) => queryOfCapture(capture).chain ?? '').filter((chain) => chain !== ''))
  const on =
    chains.size > MAX_NAMED
      ? messages.onChainCount(formatCount(chains.size))
      : chains.size > 0
        ? messages.onChains([...chains].map(chainsTitle).join(', '))
        : ''
  const titles = [...new Set(empty.map(({ capture }) => lowerFirst(endpointOf(capture.endpoint).title)))].join(messages.titleSeparator)
  const paid = addDecimals(empty.map(({ capture }) => capture.creditsUsed).filter(isDecimal))
  const cost = paid === '0' ? '' : messages.cost(creditsText(paid))
  return messages.text(titles, of, on, cost)
}
