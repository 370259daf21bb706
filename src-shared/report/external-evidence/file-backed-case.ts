import type { Capture, CaseEvent } from '../../custody/capture.ts'
import { failure } from '../../core/failure.ts'
import { err, ok, type Result } from '../../core/result.ts'
import { responseOf, createCaseReducer } from '../../case/case-reducer.ts'
import type { HeadSignature } from '../../custody/head-signature.ts'
import type { CaptureWithResponse } from '../../case/case-state.ts'
import { summarizeCapture } from '../../case/capture-summary.ts'
import { flowColumnsOf } from '../../case/flow-columns.ts'
import { LazyCaptureNames, type ReadNames } from '../../case/names/lazy-capture-names.ts'
import { namesOf } from '../../case/names/names.ts'
import type { ReportedCase } from '../case-report.ts'
import { type EvidenceItem, readEvidenceLine } from '../evidence-reader.ts'
import type { TakeItem } from './verify-evidence-file.ts'
import { decodeUtf8, type StoredFile, wholeFile } from '../stored-file.ts'
import type { CaptureHeader } from '../../case/case-types.ts'
import { readMessages } from '../messages.ts'

/** A case whose responses remain in an evidence file and are read from it on demand. */
export interface FileBackedCase {
  /** The lines of the file in order, each with its position in the file. */
  readonly take: TakeItem
  /** After all lines: the case as report input; undefined where no case can be assembled. */
  readonly reported: () => ReportedCase | undefined
}

/** Assembles a case from the lines of its evidence file, without loading the responses. */
export function createCaseInFile(file: StoredFile): FileBackedCase {
  const reducer = createCaseReducer()
  const events = new Map<number, CaseEvent>()
  const ranges = new Map<string, readonly [from: number, to: number]>()
  let signatures: readonly HeadSignature[] = []
  let isBroken = false

  const captureAt = async (id: string): Promise<Result<Capture>> => {
    const [from, to] = ranges.get(id) ?? [0, 0]
    const line = decodeUtf8(await wholeFile({ bytes: to - from, chunks: () => file.chunks(from, to) }))
    const capture = captureInLine(line)
    return capture?.id === id ? ok(capture) : err(failure('corrupt', readMessages.changed, readMessages.verifyAgain))
  }

  const received = async <H extends { readonly capture: CaptureHeader }>(stored: H): Promise<Result<H & Pick<CaptureWithResponse, 'response'>>> => {
    const capture = await captureAt(stored.capture.id)
    return capture.ok ? ok({ ...stored, response: responseOf(capture.value) }) : capture
  }

  const names: ReadNames = (captures) =>
    inOrder(captures, async (capture) => {
      const read = await received({ capture })
      return read.ok ? ok(namesOf(capture, read.value.response)) : read
    })

  const takeItem = (item: EvidenceItem, from: number, to: number): void => {
    if (item.kind === 'head') signatures = item.signatures
    if (item.kind === 'event') events.set(item.event.seq, item.event)
    if (item.kind !== 'chain' || item.entry === undefined) return
    const { entry, capture } = item
    if (entry.kind !== 'capture') return reducer.add(entry, events.get(entry.seq))
    if (capture === undefined || capture.id !== entry.ref) return reducer.add(entry, undefined)
    const { body: _body, ...header } = capture
    ranges.set(capture.id, [from, to])
    reducer.add(entry, { capture: header, summary: summarizeCapture(capture, responseOf(capture)), names: new LazyCaptureNames(undefined, names) })
  }

  return {
    take(item, from, to) {
      try {
        if (!isBroken) takeItem(item, from, to)
      } catch {
        isBroken = true // although it is well formed, no case can contain it
      }
    },
    reported() {
      if (isBroken || reducer.seq() === 0) return undefined
      const state = reducer.snapshot()
      return {
        state,
        // The evidence itself is not written again: the file was compared with its SHA-256.
        source: { seq: state.record.seq, events: state.events, signatures, async *parts() {} },
        responses: (captures) => inOrder(captures, received),
        flows: (captures) =>
          inOrder(captures, async (stored) => {
            const read = await received(stored)
            return read.ok ? ok(flowColumnsOf(stored.capture, read.value.response)) : read
          }),
      }
    },
  }
}

async function inOrder<T, R>(items: readonly T[], read: (item: T) => Promise<Result<R>>): Promise<Result<R[]>> {
  const all: R[] = []
  for (const item of items) {
    const one = await read(item)
    if (!one.ok) return one
    all.push(one.value)
  }
  return ok(all)
}

function captureInLine(line: string): Capture | undefined {
  const read = readEvidenceLine(line, 1)
  return read.ok && read.value.item.kind === 'chain' ? read.value.item.capture : undefined
}
