/** Paper on which a report can be printed; in a file without schemas, because both hosts and the page need it. */
export const PAPER_SIZES = ['A4', 'Letter'] as const

export type PaperSize = (typeof PAPER_SIZES)[number]

/** Maximum number of bytes of a report's pages that are printed; its evidence is not part of them. */
export const MAX_PRINTED_BYTES = 64_000_000
