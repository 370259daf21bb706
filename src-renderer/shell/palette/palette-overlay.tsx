import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { searchCommands, paletteItems } from '../commands.ts'
import { currentSituation } from '../command-context.ts'
import { LAZY_SCREENS } from '../lazy-screens.ts'
import { runCommand } from '../run-command.ts'
import { useTypedAhead } from './use-typed-ahead.ts'
import { overlayClosed } from '../../session/screen-store.ts'

const CommandPalette = lazy(() => LAZY_SCREENS.palette().then((module) => ({ default: module.CommandPalette })))

/** The palette from the moment it is asked for: what is typed before its field is there stands in it afterwards. */
export function PaletteOverlay(): ReactNode {
  const [query, setQuery] = useState('')
  useTypedAhead(query, setQuery, (typed) => {
    const [first] = searchCommands(typed, paletteItems(currentSituation()))
    if (first === undefined) return
    overlayClosed()
    void runCommand(first.id)
  })
  return (
    <Suspense fallback={null}>
      <CommandPalette query={query} onQuery={setQuery} />
    </Suspense>
  )
}
