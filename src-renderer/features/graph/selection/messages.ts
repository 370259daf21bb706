import { pluralise } from '../../../../src-shared/core/text/pluralise.ts'
import { formatCount } from '../../../../src-shared/core/text/credits.ts'

/** Texts of the selection: sums, findings, groups, notes, colours and selection by criteria. */

// Selected nodes and flows

export const selectionText = {
  title: 'Details of the selection',
  count: (nodes: number, flows: number) =>
    [nodes > 0 ? pluralise(nodes, 'node') : '', flows > 0 ? pluralise(flows, 'flow or relation', 'flows or relations') : '']
      .filter((text) => text !== '')
      .join(', '),
  incoming: 'Into the selection',
  outgoing: 'Out of the selection',
  between: 'Within the selection',
  flows: 'Selected flows',
  notRequested: (count: number, isAll: boolean) =>
    `${isAll ? 'Not requested' : `${pluralise(count, 'node')} not requested`}. Flows with other addresses that were not requested are unknown.`,
  cite: (captures: number) => `Cite ${pluralise(captures, 'capture')}`,
  citeHint: 'Cite the sources of these flows in the current finding',
  cited: (captures: number) => `${pluralise(captures, 'capture')} cited in the current finding, under Report.`,
  selectNeighbours: 'Select neighbours',
  row: 'Align in a row',
  column: 'Align in a column',
  pin: 'Pin',
  unpin: 'Unpin',
  pinHint: 'Pinned nodes keep their position when the layout changes',
  hide: 'Hide',
  prune: (leaves: number) => `Hide ${pluralise(leaves, 'leaf node')}`,
  pruneHint: 'Hide the nodes with a single link. Subjects stay.',
  groupName: 'Name of the group',
  groupPlaceholder: 'Group name, e.g. Victims',
  group: 'Group',
} as const

export const selectByText = {
  title: 'Select by label or number of flows',
  titleHint: 'Select by label or number of flows (S)',
  label: 'Label, name, kind or tag',
  labelPlaceholder: 'e.g. Exchange',
  offered: 'Labels of several nodes',
  minFlows: 'Minimum number of flows or relations',
  any: 'Any',
  wrongNumber: 'Enter a whole number.',
  select: (count: number) => `Select ${formatCount(count)}`,
  add: 'Add to the selection',
  none: 'No matching nodes.',
} as const

// Findings

export const findingText = {
  title: 'Findings about the selection',
  link: 'Add to finding',
  linkHint: 'Add the selection and the sources of its flows to the current finding',
  linked: (about: string) => `${about} and the captures linked to the current finding, under Report.`,
  selectHint: (about: string) => `Select what the finding is about: ${about}`,
  finding: (number: number) => `Finding ${number}:`,
} as const

// Groups, entities and senders

export const groupText = {
  inBox: 'In the box of',
  addresses: (count: number) => `${count} addresses`,
  collapse: 'Collapse',
  collapseBox: (name: string) => `Collapse the box of ${name}`,
  collapsedSenders: (count: number) => `Collapsed: ${formatCount(count)} senders of`,
  open: 'Open',
  openSenders: (name: string) => `Open the senders of ${name}`,
  title: (title: string) => `Details of the group ${title}`,
  nodes: (count: number) => `${count} nodes`,
  dissolve: 'Dissolve',
  members: 'Members',
} as const

// Notes and colours

export const noteText = {
  wholeGraph: 'the whole graph',
  thisNode: 'this node',
  thisFlow: 'this flow',
  name: (about: string) => `Note on ${about}`,
  asWritten: (about: string) => `Note on ${about}, as written`,
  add: (about: string) => `Add a note on ${about}`,
  change: (about: string) => `Change the note on ${about}`,
  save: 'Save',
  saveHint: 'Save (Ctrl+Enter)',
  cancel: 'Cancel',
  cancelHint: 'Cancel (Esc)',
} as const

export const colourText = {
  title: 'Colour',
  colour: (colour: string) => `Colour ${colour}`,
  none: 'No colour',
  meaning: (colour: string) => `Meaning of ${colour}`,
  meaningPlaceholder: (colour: string) => `Meaning of ${colour}, e.g. Victims`,
} as const

/** Where the flows of a case are in a graph of groups. */
export const graphCountText = {
  flows: ({ all, drawn, lines, inside, leftOut }: Readonly<Record<'all' | 'drawn' | 'lines' | 'inside' | 'leftOut', number>>) =>
    `${pluralise(all, 'flow')}: ${formatCount(drawn)} in ${pluralise(lines, 'line')}, ${formatCount(inside)} inside groups, ${formatCount(leftOut)} not drawn`,
} as const
