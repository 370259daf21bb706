/** Texts of exported files of the graph and of the panel that writes them. */

// Panel

export const exportText = {
  title: 'Export the graph',
  button: 'Export',
  scope: 'Scope',
  scopes: { drawn: 'Visible graph', selection: 'Selection', whole: 'Whole graph' },
  dark: 'Dark background',
  hint: 'Each file names the filters in force, the number of hidden nodes, the requests and the head of the custody chain.',
  formats: { svg: 'Image (SVG)', png: 'Image (PNG)', json: 'JSON', graphml: 'GraphML', gexf: 'GEXF', nodes: 'Nodes (CSV)', edges: 'Edges (CSV)' },
  file: 'The graph',
  saved: (name: string) => `Saved ${name}.`,
  tooLarge: 'The file could not be created because the graph is too large. Nothing was saved.',
  filterOrSelect: 'Filter the graph or export a selection.',
  noPng: 'The image could not be created as PNG.',
  saveAsSvg: 'Save it as SVG or export a smaller selection.',
} as const

// What a file says about itself

export const documentText = {
  legend:
    'A flow (edge of kind value) is the sum of transfers in US dollars from sender to recipient. The service names relations. Coverage says whether the address itself was requested.',
  inferredLegend:
    'An inferred link (edge of kind inferred) was not observed. By amount and time, funds that entered a bridge may have left it there. It has no volume and is in no sum.',
  unverifiedLegend: 'A token marked (unverified) has the symbol of a known coin but not its contract.',
  figures: { filtered: 'of the filtered flow', whole: 'of the whole flow' },
  inferredFigures: 'inferred, not observed',
  inferredRelation: (basis: string, usd: string) => `possible bridge exit: inferred, ${basis}, ${usd}`,
  wholeFigures: (edges: number) =>
    `${edges} edges have the figures of the whole flow because the times or tokens of some of its transfers are unknown`,
  entry: (seq: number, head: string) => `entry ${seq}, ${head}`,
  none: 'none',
  practice: 'Practice case: simulated data.',
  titles: {
    case: 'Case',
    scope: 'Scope',
    written: 'Written',
    chain: 'Custody chain',
    filters: 'Filters in force',
    hiddenNodes: 'Hidden nodes',
    hiddenEdges: 'Hidden edges',
    notReported: 'Not reported',
    collapsed: 'Collapsed nodes',
    coverage: 'Coverage',
    legend: 'Legend',
    inferred: 'Inferred',
    unverified: 'Unverified tokens',
    note: 'Note',
    practice: 'Practice',
  },
} as const
