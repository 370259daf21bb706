import { Spinner } from '@blueprintjs/core'
import { create } from 'zustand'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { hasFlows } from '../../../../src-shared/case/flow-columns.ts'
import { screenText } from '../messages.ts'

/**
 * The number of responses read of the current graph. A separate store, because the screen would
 * otherwise render again with every few of them.
 */
const useRead = create(() => ({ responses: 0 }))

/** Reports how many responses of the graph on screen were read so far. */
export function reportResponsesRead(responses: number): void {
  useRead.setState({ responses })
}

/** Fewer responses are read before the count could be noticed. */
const WORTH_COUNTING = 200

/**
 * Shown in place of a graph while its responses are read, which takes some seconds for a large
 * case, with the progress.
 */
export function GraphReading({ captures }: Pick<CaseState, 'captures'>) {
  const read = useRead(({ responses }) => responses)
  const all = captures.filter(({ capture }) => hasFlows(capture.endpoint)).length
  const isCounted = all >= WORTH_COUNTING
  return (
    <div className="centred graph-reading">
      <Spinner size={24} aria-label={screenText.reading} {...(isCounted && read > 0 ? { value: Math.min(1, read / all) } : {})} />
      {isCounted && <span role="status">{screenText.readSoFar(read, all)}</span>}
    </div>
  )
}
