import type { AddressKind } from '../../case/identity/address-kind.ts'
import type { StopReasonIcon } from './stop-reason-icon.ts'
import type { HandColour } from './markings.ts'
import type { SubjectRole } from '../../case/identity/subject-role.ts'

/**
 * Colours of the canvas and of the printed image; the page's colours (styles/tokens.css) have the
 * same names.
 */
export interface GraphColours {
  readonly canvas: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly accent: string
  readonly warn: string
  readonly bad: string
  readonly edge: string
  readonly edgeStrong: string
  readonly line: string
  /**
   * The kind of an address: icon, disc and the edge towards it; the full colour and its soft
   * background.
   */
  readonly kinds: Readonly<Record<AddressKind, { readonly full: string; readonly soft: string }>>
  /** The investigator's marks, as a ring around the disc. */
  readonly hand: Readonly<Record<HandColour, string>>
  /** The role of an address in the case: a mark next to its name, never a fill. */
  readonly roles: Readonly<Record<SubjectRole, string>>
}

export const LIGHT_COLOURS: GraphColours = {
  canvas: '#fbfbfc',
  ink: '#15191e',
  ink2: '#48505a',
  ink3: '#626b76',
  accent: '#2257b8',
  warn: '#8f5b0b',
  bad: '#b3363a',
  edge: '#858f99',
  edgeStrong: '#6d7884',
  line: '#c9ced4',
  kinds: {
    exchange: { full: '#0b7078', soft: '#e3f2f3' },
    mixer: { full: '#9b2f6b', soft: '#f8e8f1' },
    bridge: { full: '#8f5513', soft: '#f8efe2' },
    contract: { full: '#4f5b68', soft: '#edf0f3' },
    fund: { full: '#2f6b42', soft: '#e7f2ea' },
    person: { full: '#3d4651', soft: '#f1f3f5' },
    wallet: { full: '#3d4651', soft: '#f1f3f5' },
    unknown: { full: '#626b76', soft: '#f4f5f6' },
  },
  hand: { red: '#c62f3a', orange: '#b86200', green: '#2e7d32', blue: '#1f62d6', violet: '#7b3fc4', grey: '#5b6570' },
  roles: { suspect: '#b3363a', victim: '#b07a12', service: '#0b7078', own: '#2257b8' },
}

export const DARK_COLOURS: GraphColours = {
  canvas: '#101317',
  ink: '#e8ebee',
  ink2: '#b3bac2',
  ink3: '#8b949e',
  accent: '#7ea8f2',
  warn: '#dca54b',
  bad: '#ee8285',
  edge: '#626d78',
  edgeStrong: '#8b96a1',
  line: '#3a4149',
  kinds: {
    exchange: { full: '#5ab5bc', soft: '#12282b' },
    mixer: { full: '#d487b0', soft: '#301b28' },
    bridge: { full: '#cfa066', soft: '#2b2114' },
    contract: { full: '#a7b1bc', soft: '#20262c' },
    fund: { full: '#80c497', soft: '#16271c' },
    person: { full: '#c3cad2', soft: '#20252b' },
    wallet: { full: '#c3cad2', soft: '#20252b' },
    unknown: { full: '#8b949e', soft: '#1a1e22' },
  },
  hand: { red: '#ff7b7f', orange: '#f0a040', green: '#63c26b', blue: '#6ea8ff', violet: '#b894f5', grey: '#a7b1bc' },
  roles: { suspect: '#ee8285', victim: '#dcb35b', service: '#5ab5bc', own: '#7ea8f2' },
}

/** The colour of an edge. */
export function edgeColour(colours: GraphColours, colour: AddressKind | 'plain' | 'strong'): string {
  if (colour === 'plain') return colours.edge
  return colour === 'strong' ? colours.edgeStrong : colours.kinds[colour].full
}

/**
 * The colour of a trace's stop sign: an open end is prominent, one excluded by the bounds is
 * subdued.
 */
export function stopColour(sign: StopReasonIcon, { ink, ink3, warn }: GraphColours): string {
  return sign === 'open' ? warn : sign === 'unfollowed' ? ink3 : ink
}
