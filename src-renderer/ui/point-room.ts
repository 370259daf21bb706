import { createContext } from 'react'

/**
 * Characters of the longest fraction of a column, its point included; undefined outside a column
 * that aligns its figures.
 */
export const DecimalPad = createContext<number | undefined>(undefined)
