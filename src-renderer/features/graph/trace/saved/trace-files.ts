import { createContext } from 'react'

/** Names a file of the open trace by its ending: `…-trace-victim-1-hops.csv`. */
export const TraceFileContext = createContext<(ending: string) => string>((ending) => `trace-${ending}`)
