import type { CaseState } from '../casefile/case-state.ts'
import { graphOf } from './graph-model.ts'
import { graphSvg } from './graph-picture.ts'
import { layOut } from './layout.ts'
import { EVERYTHING, readablePart } from './readable-part.ts'

/** The picture that goes into the report: nothing filtered, the investigator's hidden nodes and places honoured, light. */
export function casePicture(state: CaseState): string {
  const part = readablePart(graphOf(state), EVERYTHING, state.hiddenNodes, new Map())
  return graphSvg(part, layOut(part, state.places))
}
