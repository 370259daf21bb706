import { useEffect, useMemo, useState } from 'react'
import { failure } from '../../../src-shared/core/failure.ts'
import { err, type Result } from '../../../src-shared/core/result.ts'
import { useCaseFile } from '../../storage/hooks.ts'
import type { CaseState, LoadedCapture } from '../../../src-shared/case/case-state.ts'
import type { ReadResponses } from '../../../src-shared/case/read-responses.ts'
import { createMainThreadYield } from '../../../src-shared/core/text/page-yield.ts'
import type { TokenId } from '../../../src-shared/view-models/about-token.ts'
import { TRANSFER_ENDPOINT } from '../../../src-shared/view-models/trace/known-transfers.ts'
import { chunkedTransfersOfToken, type TokenTransfers, type TransfersProgress } from '../../../src-shared/view-models/token/token-transfers.ts'
import { messages } from '../texts.ts'

/** The transfers of one token read so far, and the progress. */
export interface ReadingOfTransfers {
  /**
   * undefined during the first read. When the case changes, the previous ones remain
   * until the new ones are read.
   */
  readonly read: Result<TokenTransfers> | undefined
  /** undefined where no read is in progress. */
  readonly progress: TransfersProgress | undefined
}

/**
 * The transfers of one token, from the responses that name it. Reading starts once the names of
 * captures are loaded; a change of token cancels it.
 */
export function useTokenTransfers({ captures, subjects, followed }: CaseState, { chain, address }: TokenId, isNamed: boolean): ReadingOfTransfers {
  const { responses } = useCaseFile()
  const [read, setRead] = useState<Result<TokenTransfers>>()
  const [progress, setProgress] = useState<TransfersProgress>()
  const requested = useMemo(() => requestedText(captures), [captures])
  useEffect(() => {
    if (!isNamed) return undefined
    let gone = false
    let reported = performance.now()
    const readUntilGone: ReadResponses = (wanted) => (gone ? Promise.resolve(OVER) : responses(wanted))
    const report = (now: TransfersProgress): void => {
      // Each report renders the screen again, and short reads need none.
      if (gone || performance.now() - reported < BETWEEN_WORDS_MS) return
      reported = performance.now()
      setProgress(now)
    }
    void chunkedTransfersOfToken({ captures, subjects, followed }, { chain, address }, readUntilGone, createMainThreadYield(), report).then(
      (found) => {
        if (gone) return
        setRead(found)
        setProgress(undefined)
      },
    )
    return () => {
      gone = true
      setProgress(undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `requested` stands for `captures`: a case only ever gets more of them
  }, [requested, subjects, followed, chain, address, responses, isNamed])
  return { read, progress }
}

const OVER = err(failure('cancelled', messages.readingCancelled, messages.readingCancelledHint))
/** Milliseconds. */
const BETWEEN_WORDS_MS = 300

/**
 * Changes with the captures that contain transfers only: most captures of a
 * run are of another kind.
 */
function requestedText(captures: readonly LoadedCapture[]): string {
  const reported = captures.filter(({ capture }) => capture.endpoint === TRANSFER_ENDPOINT)
  return `${reported.length} ${reported.at(-1)?.capture.id ?? ''}`
}
