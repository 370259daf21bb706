import type { Capture, CaseEvent, CustodyEntry } from '../../../src-shared/custody/capture.ts'
import { ok } from '../../../src-shared/core/result.ts'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { responseOf, type CaseContents } from '../../../src-shared/case/case-reducer.ts'
import type { CaseSource } from '../../../src-shared/case/case-source.ts'
import type { WholeCapture, WholeState } from '../../../src-shared/case/case-state.ts'

/** Everything stored of a case, in memory at once. */
export async function wholeEvidence(caseFile: CaseFile, caseId: string): Promise<CaseContents> {
  const source = await caseFile.source(caseId)
  if (!source.ok) throw new Error(source.error.message)
  const contents: { entries: CustodyEntry[]; captures: Capture[]; events: CaseEvent[] } = { entries: [], captures: [], events: [] }
  for await (const part of source.value.parts()) {
    if (!part.ok) throw new Error(part.error.message)
    contents.entries.push(...part.value.entries)
    contents.captures.push(...part.value.captures)
    contents.events.push(...part.value.events)
  }
  const { signatures } = source.value
  return signatures.length === 0 ? contents : { ...contents, signatures }
}

/**
 * A case in memory, readable like a stored one: at most `max` entries per part, each with its
 * event or capture.
 */
export function sourceOf({ entries, captures, events, signatures = [] }: CaseContents, max = Infinity): CaseSource {
  return {
    seq: entries.at(-1)?.seq ?? 0,
    events,
    signatures,
    parts: async function* () {
      for (let at = 0; at < entries.length; at += max) {
        const some = entries.slice(at, at + max)
        yield ok({
          entries: some,
          captures: captures.filter(({ id }) => some.some(({ ref }) => ref === id)),
          events: events.filter(({ seq }) => some.some((entry) => entry.seq === seq)),
        })
      }
    },
  }
}

/** The state of a stored case with all its responses and bodies. */
export async function wholeCase(caseFile: CaseFile, caseId: string): Promise<WholeState> {
  const state = await caseFile.state(caseId)
  if (!state.ok) throw new Error(state.error.message)
  const captures = await caseFile.captures(state.value.captures.map(({ capture }) => capture))
  if (!captures.ok) throw new Error(captures.error.message)
  const byId = new Map(captures.value.map((capture) => [capture.id, capture]))
  const whole = state.value.captures.flatMap((stored): WholeCapture[] => {
    const capture = byId.get(stored.capture.id)
    return capture === undefined ? [] : [{ ...stored, capture, response: responseOf(capture) }]
  })
  return { ...state.value, captures: whole, loaded: whole }
}
