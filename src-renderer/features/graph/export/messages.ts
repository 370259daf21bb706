/** Texts of exported files of the graph and of the panel that writes them. */

// Panel

export const exportText = {
  title: 'Export the graph',
  button: 'Export',
  scope: 'Scope',
  dark: 'Dark background',
  hint: 'Each file names the filters in force, the number of hidden nodes, the requests and the head of the custody chain.',
  formats: { svg: 'Image (SVG)', png: 'Image (PNG)', json: 'JSON', graphml: 'GraphML', gexf: 'GEXF', nodes: 'Nodes (CSV)', edges: 'Edges (CSV)' },
  file: 'The graph',
  story: 'Story, hop by hop',
  storyFormats: { svg: 'Figures (SVG)', png: 'Figures (PNG)' },
  storyHint: 'The way of most of the funds: one numbered file for each hop, with its sentence.',
  noStory: 'Open a trace or a path first.',
  emptyStory: 'This trace has no hop to draw.',
  storyFile: (number: number, of: number) => `Figure ${number} of ${of}`,
  storySaved: (saved: number, of: number, name: string) =>
    saved === of ? `Saved ${of} figures, the last as ${name}.` : `Saved ${saved} of ${of} figures.`,
  saved: (name: string) => `Saved ${name}.`,
  tooLarge: 'The file could not be created because the graph is too large. Nothing was saved.',
  filterOrSelect: 'Filter the graph or export a selection.',
  noPng: 'The image could not be created as PNG.',
  saveAsSvg: 'Save it as SVG or export a smaller selection.',
} as const
