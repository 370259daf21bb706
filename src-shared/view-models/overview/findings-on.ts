import { isAboutSubject } from '../../case/about-subject.ts'
import type { CaseState } from '../../case/case-state.ts'
import { isEntity } from '../../case/subject.ts'
import { nodeIdOf } from '../node-id.ts'
import type { Subject } from '../../case/case-types.ts'

/** A finding of the case with its number in the case. */
export interface NumberedFinding {
  readonly number: number
  readonly finding: CaseState['findings'][number]
}

/**
 * Findings based on a response about the subject, or about its node or one of its edges in the
 * graph; the newest first.
 */
export function findingsOn({ findings, captures }: Pick<CaseState, 'findings' | 'captures'>, subject: Subject): readonly NumberedFinding[] {
  if (findings.length === 0) return []
  const own = new Set(captures.filter(({ capture }) => isAboutSubject(capture, subject)).map(({ capture }) => capture.id))
  const node = isEntity(subject) ? undefined : nodeIdOf(subject.family, subject.address)
  return findings
    .map((finding, at) => ({ number: at + 1, finding }))
    .filter(({ finding: { captureIds, about } }) => {
      if (captureIds.some((id) => own.has(id))) return true
      return (
        about !== undefined &&
        node !== undefined &&
        (about.nodeIds.includes(node) || about.lines.some((line) => line.source === node || line.target === node))
      )
    })
    .toReversed()
}
