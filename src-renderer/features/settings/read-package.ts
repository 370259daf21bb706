import { createSha256 } from '../../../src-shared/custody/sha256.ts'
import { MANIFEST_CHARS } from '../../../src-shared/release/release-manifest.ts'
import type { MethodArgs } from '../../../src-shared/ipc/casebook-api.ts'
import { messages } from './messages.ts'

/** Bytes that are hashed before the page draws again. */
const AT_ONCE = 1_000_000

/** The two chosen or dropped files, identified; else a sentence about what is missing. */
export function packageAndManifest<T extends { readonly name: string }>(
  files: readonly T[],
): { readonly manifest: T; readonly file: T } | { readonly sentence: string } {
  const manifests = files.filter(({ name }) => name.endsWith('.release.json'))
  const others = files.filter(({ name }) => !name.endsWith('.release.json'))
  const [manifest] = manifests
  const [file] = others
  if (manifest === undefined || file === undefined || files.length !== 2) return { sentence: messages.twoFilesNeeded }
  return { manifest, file }
}

/**
 * Reads both files for the backend's check; returns a sentence if one cannot be read. The package
 * is read in chunks and not moved.
 */
export async function readPackage(
  { manifest, file }: { readonly manifest: File; readonly file: File },
  onBytes: (done: number) => void,
): Promise<MethodArgs<'checkPackage'> | { readonly sentence: string }> {
  if (manifest.size > MANIFEST_CHARS) return { sentence: messages.manifestTooLarge }
  const hash = createSha256()
  try {
    const text = await manifest.text()
    for (let at = 0; at < file.size; at += AT_ONCE) {
      hash.add(new Uint8Array(await file.slice(at, at + AT_ONCE).arrayBuffer()))
      onBytes(Math.min(file.size, at + AT_ONCE))
    }
    return { manifest: text, name: file.name.slice(0, 255), bytes: file.size, sha256: hash.hex() }
  } catch {
    return { sentence: messages.filesUnreadable }
  }
}
