import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { createEmitter } from '../../src-shared/core/emitter.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import { readLabels, type ReadLabels, type WantedAddress } from '../../src-shared/case/known-labels.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import type { LabelIndex } from '../../src-shared/case/label-types.ts'

/**
 * Labels of the looked-up addresses in the open case: an address has no labels at first,
 * and is then read in the background. When captures are added, the previous labels remain
 * until they are read again.
 */
export function useLabels(captures: CaseState['captures'] | undefined): LabelIndex {
  const [lookedUp] = useState(createLookUps)
  const count = useSyncExternalStore(lookedUp.subscribe, lookedUp.count)
  const [read, setRead] = useState<ReadLabels>()
  useEffect(() => {
    if (captures === undefined || count === 0) return undefined
    let gone = false
    // If names cannot be read, addresses have no labels; the panels report the failure.
    void readLabels(captures, lookedUp.all(), createMainThreadYield()).then((labels) => {
      if (!gone && labels.ok) setRead(labels.value)
    })
    return () => {
      gone = true
    }
  }, [captures, lookedUp, count])
  return useMemo(
    () => ({
      labelsOf(address, family) {
        if (read?.isRead(address, family) === true) return read.labelsOf(address, family)
        lookedUp.add(address, family)
        return []
      },
      requestedOf: (address, family) => read?.requestedOf(address, family) ?? [],
    }),
    [lookedUp, read],
  )
}

/** The addresses that a component has looked up. */
interface LookUps {
  readonly add: (address: string, family: string | undefined) => void
  readonly all: () => readonly WantedAddress[]
  /** Their number at the last notification. */
  readonly count: () => number
  readonly subscribe: (listener: () => void) => () => void
}

function createLookUps(): LookUps {
  const wanted = new Map<string, WantedAddress>()
  const changes = createEmitter<{ readonly more: undefined }>()
  let reported = 0
  let isNotifying = false
  return {
    add(address, family) {
      wanted.set(`${family ?? ''} ${address}`, { address, family })
      if (isNotifying || wanted.size === reported) return
      isNotifying = true
      // A screen looks up addresses during render, and must not be notified before it is mounted.
      queueMicrotask(() => {
        isNotifying = false
        reported = wanted.size
        changes.emit('more', undefined)
      })
    },
    all: () => [...wanted.values()],
    count: () => reported,
    subscribe: (listener) => changes.on('more', listener),
  }
}
