import { createContext } from 'react'

/** Letters that the longest fraction of a column takes, its point included; undefined outside of a column that knows. */
export const DecimalPad = createContext<number | undefined>(undefined)
