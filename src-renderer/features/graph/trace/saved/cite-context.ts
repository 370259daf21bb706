import { createContext } from 'react'
import type { CitedPart } from '../../../../../src-shared/custody/trace-event.ts'

/** Cites a part of the open trace in the current finding; undefined where the trace is not as saved. */
export const CiteContext = createContext<((part: CitedPart) => void) | undefined>(undefined)
