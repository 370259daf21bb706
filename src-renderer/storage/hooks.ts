import { createContext, use, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ok, type Result } from '../../src-shared/core/result.ts'
import type { CaseFile } from './case-file.ts'
import type { Capture } from '../../src-shared/custody/capture.ts'
import type { CaptureWithResponse, CaseRecord, CaseState, LoadedCapture } from '../../src-shared/case/case-state.ts'
import { areTokensCached, readTokens } from '../../src-shared/case/names/lazy-capture-names.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import { subscribeThrottled } from './subscribe-throttled.ts'
import type { CaptureHeader } from '../../src-shared/case/case-types.ts'

/** The case file of this window; the shell provides it once open. */
export const CaseFileContext = createContext<CaseFile | undefined>(undefined)

export function useCaseFile(): CaseFile {
  const caseFile = use(CaseFileContext)
  if (caseFile === undefined) throw new Error('useCaseFile is used outside an open case file')
  return caseFile
}

/** The listed cases, newest change first; undefined until they are read. */
export function useCases(): Result<readonly CaseRecord[]> | undefined {
  const caseFile = useCaseFile()
  const [cases, setCases] = useState<Result<readonly CaseRecord[]>>()
  useEffect(() => {
    let gone = false
    let latest = 0
    const read = async (): Promise<void> => {
      const turn = (latest += 1)
      const listed = await caseFile.listCases()
      // Ignore a late result: it must not replace a newer one.
      if (!gone && turn === latest) setCases(listed)
    }
    void read()
    const unsubscribe = subscribeThrottled(caseFile.subscribeCases, () => void read())
    return () => {
      gone = true
      unsubscribe()
    }
  }, [caseFile])
  return cases
}

/**
 * The state of a case, which is opened if necessary; undefined while it is being read. The value is
 * the same object until the case changes, so it can be used in dependency lists.
 */
export function useCaseState(caseId: string): Result<CaseState> | undefined {
  const caseFile = useCaseFile()
  const subscribe = useCallback(
    (listener: () => void) => subscribeThrottled((reported) => caseFile.subscribe(caseId, reported), listener),
    [caseFile, caseId],
  )
  const state = useSyncExternalStore(subscribe, () => caseFile.getSnapshot(caseId))
  const [failed, setFailed] = useState<{ readonly caseId: string; readonly result: Result<CaseState> }>()
  useEffect(() => {
    let gone = false
    if (state === undefined) {
      void caseFile.state(caseId).then((result) => {
        if (!gone && !result.ok) setFailed({ caseId, result })
      })
    }
    return () => {
      gone = true
    }
  }, [caseFile, caseId, state])
  const known = stableOk(state)
  if (known !== undefined) return known
  return failed?.caseId === caseId ? failed.result : undefined
}

const wrapped = new WeakMap<CaseState, Result<CaseState>>()

function stableOk(state: CaseState | undefined): Result<CaseState> | undefined {
  if (state === undefined) return undefined
  const known = wrapped.get(state) ?? { ok: true, value: state }
  wrapped.set(state, known)
  return known
}

/**
 * The responses of captures of the open case; undefined during the first read. When the captures
 * change, the previous responses remain until the new ones are read.
 */
export function useResponses(captures: readonly LoadedCapture[]): Result<readonly CaptureWithResponse[]> | undefined {
  const { responses } = useCaseFile()
  const ids = captures.map(({ capture }) => capture.id).join(' ')
  const [read, setRead] = useState<Result<readonly CaptureWithResponse[]>>()
  useEffect(() => {
    let gone = false
    void responses(captures).then((result) => {
      if (!gone) setRead(result)
    })
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `ids` stands for `captures`: a capture never changes
  }, [responses, ids])
  return read
}

/**
 * Whether the tokens of these captures are loaded for `cachedTokens`;
 * undefined while they are read.
 */
export function useTokens(captures: readonly LoadedCapture[]): Result<undefined> | undefined {
  const isAtHand = useMemo(() => areTokensCached(captures), [captures])
  const [read, setRead] = useState<{ readonly of: readonly LoadedCapture[]; readonly result: Result<undefined> }>()
  useEffect(() => {
    if (isAtHand) return undefined
    let gone = false
    void readTokens(captures, createMainThreadYield()).then((result) => {
      if (!gone) setRead({ of: captures, result })
    })
    return () => {
      gone = true
    }
  }, [captures, isAtHand])
  if (isAtHand) return ALL_AT_HAND
  return read?.of === captures ? read.result : undefined
}

const ALL_AT_HAND = ok(undefined)

/** A capture with its body, or `ok(undefined)` where it is missing; undefined while it is read. */
export function useWholeCapture(header: CaptureHeader): Result<Capture | undefined> | undefined {
  const { captures } = useCaseFile()
  const [read, setRead] = useState<{ readonly of: CaptureHeader; readonly result: Result<Capture | undefined> }>()
  useEffect(() => {
    let gone = false
    void captures([header]).then((result) => {
      if (!gone) setRead({ of: header, result: result.ok ? ok(result.value[0]) : result })
    })
    return () => {
      gone = true
    }
  }, [captures, header])
  return read?.of === header ? read.result : undefined
}
