import { findAddresses } from '../../../../../src-shared/addresses/find-addresses.ts'
import { nodeIdOf } from '../../../../../src-shared/view-models/node-id.ts'

export const MAX_CHARACTERS = 200_000

/** The nodes of the addresses in a text, each once, in their order. The text is hostile. */
export function sendersIn(text: string): readonly string[] {
  const { found } = findAddresses(text.slice(0, MAX_CHARACTERS))
  return [
    ...new Set(found.flatMap(({ recognition }) => (recognition.kind === 'address' ? [nodeIdOf(recognition.family, recognition.canonical)] : []))),
  ]
}
