import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { notVerified, type VerdictText } from '../src-shared/report/verdict-text.ts'
import { verdictTitles } from '../src-shared/report/messages.ts'
import { packageProblems } from '../src-shared/release/check-package.ts'
import { MANIFEST_CHARS, readManifest } from '../src-shared/release/release-manifest.ts'
import { codeOf, openFile, Unread } from './opened-file.ts'

export interface PackageQuestion {
  readonly path: string
  readonly manifestPath: string
  /** The published key of releases; 64 hexadecimal digits. */
  readonly key: string
  readonly present: string
  readonly system?: string
  readonly processor?: string
}

/**
 * Whether a package belongs to a signed release, is complete, is for this system, and is no older
 * than the installed version. Changes and starts nothing.
 */
export async function packageVerdict(question: PackageQuestion): Promise<VerdictText> {
  const { path, manifestPath, key, present, system = process.platform, processor = process.arch } = question
  if (!/^[0-9a-f]{64}$/.test(key)) return notVerified('Enter the published release key: 64 hexadecimal digits.')
  const text = manifestText(manifestPath)
  if ('sentence' in text) return notVerified(text.sentence)
  const manifest = await readManifest(text.text, [key])
  if ('unknown' in manifest) return notVerified(manifest.unknown)
  if ('wrong' in manifest) return failedVerdict(manifestPath, [manifest.wrong])
  const file = openFile(path)
  if ('sentence' in file) return notVerified(file.sentence)
  const hash = createHash('sha256')
  try {
    for await (const chunk of file.chunks()) hash.update(chunk)
  } catch (error) {
    if (error instanceof Unread) return notVerified(error.message)
    throw error
  }
  const found = { name: basename(path), bytes: file.bytes, sha256: hash.digest('hex'), system, processor, present }
  const problems = packageProblems(found, manifest.release)
  if (problems.length > 0) return failedVerdict(path, problems)
  const lines = [`The package is the released Casebook ${manifest.release.version} for this system: hash and signature match.`]
  return { word: 'VERIFIED', exitCode: 0, headline: path, lines, groups: [{ title: verdictTitles.checks, lines }] }
}

function failedVerdict(headline: string, lines: readonly string[]): VerdictText {
  return { word: 'FAILED', exitCode: 1, headline, lines, groups: [{ title: verdictTitles.differences, lines }] }
}

function manifestText(path: string): { readonly text: string } | { readonly sentence: string } {
  try {
    const facts = statSync(path)
    if (!facts.isFile()) return { sentence: `${path} is not a regular file.` }
    if (facts.size > MANIFEST_CHARS) return { sentence: `${path} exceeds the maximum size of a manifest.` }
    return { text: readFileSync(path, 'utf8') }
  } catch (error) {
    return { sentence: `${path} cannot be read (${codeOf(error)}).` }
  }
}
