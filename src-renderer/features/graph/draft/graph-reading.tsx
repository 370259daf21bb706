import { Spinner } from '@blueprintjs/core'
import { create } from 'zustand'
import type { CaseState } from '../../../../src-shared/case/case-state.ts'
import { hasFlows } from '../../../../src-shared/case/flow-columns.ts'

/** Of the graph that is read now: how many answers are. Apart from the screen, which would be drawn anew with every few of them. */
const useRead = create(() => ({ answers: 0 }))

/** Tells how many answers of the graph on screen were read by now. */
export function answersRead(answers: number): void {
  useRead.setState({ answers })
}

/** Fewer are read before anybody has read how many they are. */
const WORTH_COUNTING = 200

/** What stands in place of a graph while its answers are read: of a large case some seconds, with how far it is. */
export function GraphReading({ captures }: Pick<CaseState, 'captures'>) {
  const read = useRead(({ answers }) => answers)
  const all = captures.filter(({ capture }) => hasFlows(capture.endpoint)).length
  const isCounted = all >= WORTH_COUNTING
  return (
    <div className="centred graph-reading">
      <Spinner size={24} aria-label="Reading the answers" {...(isCounted && read > 0 ? { value: Math.min(1, read / all) } : {})} />
      {isCounted && (
        <span role="status">
          {read.toLocaleString('en')} of {all.toLocaleString('en')} answers read
        </span>
      )}
    </div>
  )
}
