/** How much is hidden, in words: 12 nodes and 30 edges; '' for nothing. */
export function hiddenWords(nodes: number, edges: number): string {
  return [counted(nodes, 'node'), counted(edges, 'edge')].filter((words) => words !== '').join(' and ')
}

function counted(count: number, what: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
}
