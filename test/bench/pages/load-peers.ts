/** The peers of this bench, a bundle of its own that is built where their packages are installed (`test/bench/peers`). */
export async function loadPeers<Peers>(): Promise<Peers> {
  // The bundle exports what the file in `test/bench/peers` exports; its types are not known where its packages are missing.
  return (await import(/* @vite-ignore */ `${location.origin}/peers.js`)) as Peers
}
