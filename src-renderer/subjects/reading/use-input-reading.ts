import { useMemo } from 'react'
import { runSteps } from '../../../src-shared/pace/steps.ts'
import { useHeld } from '../../ui/pace/use-held.ts'
import { useWorkedOut } from '../../ui/pace/use-worked-out.ts'
import { EMPTY_READING, readInputSteps, type AddressInput, type InputReading } from './read-input.ts'

/** Letters that are read at once, while a person types; a longer text is read in pieces, so that the page stays responsive. */
const MAX_LETTERS_AT_ONCE = 1_000

export interface CurrentReading {
  /** The reading of the input, or the one before while it is being read. */
  readonly reading: InputReading
  readonly isReading: boolean
}

/** The reading of an input. */
export function useInputReading(input: AddressInput, present: ReadonlySet<string>): CurrentReading {
  const isShort = input.text.length <= MAX_LETTERS_AT_ONCE
  const atOnce = useMemo(() => (isShort ? runSteps(readInputSteps(input, present)) : undefined), [input, present, isShort])
  const work = useMemo(() => (isShort ? undefined : () => readInputSteps(input, present)), [input, present, isShort])
  const inPieces = useWorkedOut(work)
  const current = atOnce ?? inPieces
  const shown = useHeld(current)
  return { reading: shown ?? EMPTY_READING, isReading: current === undefined }
}
