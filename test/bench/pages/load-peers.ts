/**
 * The peers of this bench, a separate bundle that is built where their packages are installed
 * (`test/bench/peers`).
 */
export async function loadPeers<Peers>(): Promise<Peers> {
  // The bundle exports the names of the file in `test/bench/peers`; its types are unknown without
  // its packages.
  return (await import(/* @vite-ignore */ `${location.origin}/peers.js`)) as Peers
}
