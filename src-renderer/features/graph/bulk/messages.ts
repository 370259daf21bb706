import { pluralise } from '../../../../src-shared/core/text/pluralise.ts'

/** Screen texts of the actions on several selected nodes. */
export const bulkText = {
  title: 'Actions on the selection',
  trace: 'Trace',
  traceHint: 'Trace forward from all selected nodes',
  expand: 'Expand…',
  expandTitle: (count: number) => `Expand ${pluralise(count, 'address', 'addresses')}`,
  expandAt: (count: number, price: string) => `Expand ${count} · ${price}`,
  expandNote: (days: number) =>
    `Requests the counterparties of the last ${days} days, one page for each address and chain. One price for all of them.`,
  tooMany: (max: number) => `Select up to ${max} addresses.`,
  none: 'Casebook cannot request data about these nodes.',
  labels: 'Buy labels…',
  labelsHint: 'Shows one price for all selected addresses before anything is requested',
  tag: 'Tag…',
  name: 'Name…',
  nameTitle: (count: number) => `Name ${pluralise(count, 'address', 'addresses')}`,
  nameField: 'Name for the selected addresses',
  namePlaceholder: 'e.g. Victim',
  nameHint: (first: string, last: string) => `Named by value: ${first} to ${last}. One undo removes these names.`,
  nameNow: (count: number) => `Name ${count}`,
  expansion: (count: number) => `Expansion of ${pluralise(count, 'address', 'addresses')}`,
} as const
