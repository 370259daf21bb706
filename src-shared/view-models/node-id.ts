/**
 * One node per canonical address and family: the same wallet in two spellings is one node
 * (docs/hostile-input.md, D11). Opaque, never part of a selector.
 */
export function nodeIdOf(family: string, address: string): string {
  return `${family}:${address}`
}
