import type { AddressKind } from '../case/identity/address-kind.ts'

export type NodeIcon = AddressKind | 'entity' | 'collector' | 'pass-through' | 'group'

/**
 * Strokes on a grid of 16, 1.5 wide with round ends: one set for canvas, legend, panels and the
 * exported image.
 */
export const ICON_PATHS: Readonly<Record<NodeIcon, string>> = {
  exchange: 'M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13',
  mixer: 'M2 4.5h2c4 0 4 7 8 7h1.5M2 11.5h2c4 0 4-7 8-7h1.5M11.7 2.6l1.9 1.9-1.9 1.9M11.7 9.6l1.9 1.9-1.9 1.9',
  bridge: 'M1.5 12.5h13M3 12.5V4M13 12.5V4M1.5 7C3 7 3 4 3 4c1.5 5.2 8.5 5.2 10 0 0 0 0 3 1.5 3M6.3 7.6v4.9M9.7 7.6v4.9',
  contract: 'M4 2h5l3 3v9H4zM9 2v3h3M7 8 5.9 9.5 7 11M9 8l1.1 1.5L9 11',
  fund: 'M2 6.2 8 2.5l6 3.7zM2.5 13.5h11M4.5 8.5v3M8 8.5v3M11.5 8.5v3',
  person: 'M5.5 5.3a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M3 13.3c.5-2.9 2.5-4.3 5-4.3s4.5 1.4 5 4.3',
  wallet: 'M2.5 5v7A1.5 1.5 0 0 0 4 13.5h8a1.5 1.5 0 0 0 1.5-1.5V6.5A1.5 1.5 0 0 0 12 5H2.5zm0 0c0-1.2.5-2 1.7-2H11M11 9.2v.1',
  unknown: 'M6 6.2A2 2 0 0 1 8 4.5c1.2 0 2.1.7 2.1 1.8 0 1.7-2.1 1.6-2.1 3.2M8 11.8v.1',
  entity: 'M3 13.5v-10h6v10M9 7h4v6.5M1.5 13.5h13M5.3 6.2h1.4M5.3 8.8h1.4M5.3 11.2h1.4M11 9.5v.1M11 11.5v.1',
  collector: 'M2.5 3h11L9.5 8v4.2l-3 1.6V8z',
  'pass-through': 'M2 5.5h11M10.5 3 13 5.5 10.5 8M5.5 5.5v5H9M7.3 8.7 9.2 10.5l-1.9 1.8',
  group: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
}

/**
 * The mark at a disc's upper right, on a grid of 12. `fill` is filled with the colour, `line` is
 * stroked with it.
 */
export const COVERAGE_PATHS = {
  partial: { line: 'M1.5 6a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0', fill: 'M6 1.5a4.5 4.5 0 0 0 0 9z' },
  empty: { line: 'M1.8 6a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0', fill: '' },
  never: { line: 'M1.8 6a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0', fill: '' },
  failed: { line: '', fill: 'M6 .8 11.6 10.8H.4zM5.4 4.4v3.2h1.2V4.4zM5.4 8.3v1.2h1.2V8.3z' },
} as const

/** Two interlocked rings on a grid of 16 by 12: an address that could be mistaken for another. */
export const LOOKALIKE_PATH = 'M1.5 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0M6.5 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0'
