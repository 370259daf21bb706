import { readBuiltFiles, type BuiltFile } from './built-files.ts'
import { ELECTRON_CSP, LOOPBACK_CSP } from './content-security-policy.ts'

export type FoundFile = BuiltFile | undefined | Promise<BuiltFile | undefined>

/**
 * The files of the page, by the path of their URL (still percent-encoded; `/` is index.html) and
 * its query.
 */
export interface PageFiles {
  readonly find: (pathname: string, search: string) => FoundFile
}

/**
 * Where a host gets its page from: a build, or the development server, whose source and looser
 * policies are in tools/dev, which no build reads.
 */
export interface PageSource {
  readonly files: PageFiles
  readonly policies: Readonly<Record<'electron' | 'browser', string>>
  /** The development server as `address:port`; the only one that its page may open a socket to. */
  readonly devServer?: string
}

export function builtPages(folder: string): PageSource {
  return { files: readBuiltFiles(folder), policies: { electron: ELECTRON_CSP, browser: LOOPBACK_CSP } }
}
