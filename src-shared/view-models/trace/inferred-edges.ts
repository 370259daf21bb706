import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { addDecimals } from '../../core/decimal.ts'
import type { CrossingTransfer, InferredEdge } from '../../custody/graph-event.ts'
import type { Arrangement } from '../../case/curation/arrangement.ts'
import { visibleText } from '../../core/text/safe-text.ts'
import type { BridgeExit } from './bridge-candidates.ts'
import { crossingId } from './crossings.ts'
import type { Transfer } from './transfer.ts'
import { inferredBasisText } from './messages.ts'

/**
 * No edge's id begins like this: a foreign file cannot give an inferred edge the id of an observed
 * one.
 */
const OWN_ID = 'inferred '
/** Number of exits drawn: those that explain most. */
const MAX_DRAWN = 5
const MINUTE_MS = 60_000
/**
 * Maximum crossings stored with an inferred edge; their transfers are in the case's captures
 * anyway.
 */
const MAX_RETAINED = 100
const MAX_ENTITY_CHARACTERS = 40

/**
 * The inferred edges of the best exits, one from each bridge. `entityOf` returns the entity that
 * labels name for a node, '' for none.
 */
export function inferredEdges(exits: readonly BridgeExit[], entityOf: (node: string) => string): readonly InferredEdge[] {
  return exits.slice(0, MAX_DRAWN).flatMap(({ node: target, chain, of, crossings }) =>
    [...Map.groupBy(crossings, ({ into }) => into.to)].map(([source, own]): InferredEdge => {
      const minutes = own.map(({ into, out }) => Math.round((Date.parse(out.time) - Date.parse(into.time)) / MINUTE_MS))
      return {
        id: crossingId(source, target),
        source,
        target,
        chain,
        value: addDecimals(own.flatMap(({ out }) => (out.value === '' ? [] : [out.value]))),
        matched: own.length,
        of,
        minutes: [Math.min(...minutes), Math.max(...minutes)],
        entity: own.every(({ out }) => entityOf(out.from) === entityOf(source)) ? entityOf(source) : '',
        crossings: own
          .toSorted((a, b) => compareCodeUnits(a.into.time, b.into.time))
          .slice(0, MAX_RETAINED)
          .map(({ into, out }) => ({ into: toCrossing(into), out: toCrossing(out) })),
      }
    }),
  )
}

function toCrossing({ id, time, chain, symbol, asset, amount, value, hash, sources }: Transfer): CrossingTransfer {
  return { id, time, chain, symbol, asset, amount, value, hash, sources: sources.map(({ captureId, pointer }) => ({ captureId, pointer })) }
}

/** The inferred edges of a case that were not dismissed. */
export function activeInferredEdges({ inferredEdges: edges, dismissedEdges }: Pick<Arrangement, 'inferredEdges' | 'dismissedEdges'>): InferredEdge[] {
  return [...edges.values()].filter(({ id }) => id.startsWith(OWN_ID) && !dismissedEdges.has(id))
}

/**
 * The basis of an inferred edge in a few words: "4 of 4 by amount and time, 6 to 9 min later, paid
 * there by the same entity, Spanway".
 */
export function inferredBasis({ matched, of, minutes: [min, max], entity }: InferredEdge): string {
  const basis = inferredBasisText.matched(matched, of, min, max)
  return entity === '' ? basis : inferredBasisText.sameEntity(basis, visibleText(entity, MAX_ENTITY_CHARACTERS))
}
