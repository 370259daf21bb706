import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import { assetSuffix } from '../../../../src-shared/view-models/panels/asset.ts'
import type { Trace } from '../../../../src-shared/view-models/trace/trace.ts'
import { inferredNodes } from '../../../../src-shared/view-models/trace/traced-shares.ts'
import { addressOfNode } from '../../../../src-shared/view-models/trace/trace-ground.ts'
import { METHOD_NAMES, reasonWord } from '../../../../src-shared/view-models/trace/trace-words.ts'
import { csvOfTexts } from '../../../ui/table/csv.ts'
import { traceCsvText } from './messages.ts'

/** One line for each address and asset of the way, with all digits; and one with its US dollars. */
export function hopsCsv({ hops, method, request, transfers }: Trace, nameOf: (node: string) => string): string {
  const inferred = inferredNodes(transfers)
  return csvOfTexts(
    traceCsvText.hops,
    hops.flatMap(({ node, hop, assets, value, byPrice, reconciles }) => {
      const start = [String(hop), addressOfNode(node).address, nameOf(node), METHOD_NAMES[method]]
      const end = [reconciles ? traceCsvText.balances : traceCsvText.differs, basisText(inferred.has(node))]
      return [
        [...start, 'USD', '', value.in, byPrice, value.onward, value.split, value.left, '', ...end],
        ...assets.map((one) => [
          ...start,
          `${visibleText(one.symbol, 40)}${assetSuffix(one)}`,
          one.chain,
          one.in,
          '',
          one.onward,
          one.split,
          one.left,
          one.left === '0' ? '' : reasonWord(one.reason, request.direction),
          ...end,
        ]),
      ]
    }),
  )
}

/** One line for each transfer that carries traced money, in order of time, with its hash. */
export function transfersCsv({ transfers, method, request, started }: Trace, nameOf: (node: string) => string): string {
  const inferred = inferredNodes(transfers)
  const chosen = new Set(started.map(({ transfer }) => transfer.id))
  return csvOfTexts(
    traceCsvText.transfers,
    transfers.map(({ transfer, amount, value, stop }) => [
      transfer.time,
      transfer.hash,
      transfer.chain,
      addressOfNode(transfer.from).address,
      nameOf(transfer.from),
      addressOfNode(transfer.to).address,
      nameOf(transfer.to),
      `${visibleText(transfer.symbol, 40)}${assetSuffix(transfer)}`,
      transfer.amount,
      transfer.value,
      METHOD_NAMES[method],
      amount,
      value,
      stop === undefined ? '' : reasonWord(stop, request.direction),
      chosen.has(transfer.id) ? traceCsvText.start : '',
      basisText(inferred.has(transfer.from)),
    ]),
  )
}

/** Whether traced funds are there by observed transfers alone, or through a bridge by an accepted inference. */
function basisText(isInferred: boolean): string {
  return isInferred ? traceCsvText.inferred : traceCsvText.observed
}
