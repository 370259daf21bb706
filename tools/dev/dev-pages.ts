import { get } from 'node:http'
import type { BuiltFile } from '../../src-main/hosts/built-files.ts'
import { ELECTRON_CSP, LOOPBACK_CSP } from '../../src-main/hosts/content-security-policy.ts'
import type { PageSource } from '../../src-main/hosts/page-source.ts'

/**
 * The address of the development server, and the nonce of the scripts and styles that it writes
 * into the page.
 */
export interface DevServer {
  /** `address:port` */
  readonly server: string
  readonly nonce: string
}

const SERVER = 'CASEBOOK_DEV_SERVER'
const NONCE = 'CASEBOOK_DEV_NONCE'

export function devEnvironment({ server, nonce }: DevServer): Readonly<Record<string, string>> {
  return { [SERVER]: server, [NONCE]: nonce }
}

/**
 * A policy of the built page plus what Vite's client needs: scripts and styles with the nonce, and
 * one socket. The rest, including Trusted Types, is as in a build.
 */
export function devPolicy(policy: string, { server, nonce }: DevServer): string {
  const added = new Map([
    ['script-src', `'nonce-${nonce}'`],
    ['style-src', `'nonce-${nonce}'`],
    ['connect-src', `ws://${server}`],
  ])
  return policy
    .split('; ')
    .map((directive) => {
      const source = added.get(directive.split(' ', 1)[0] ?? '')
      return source === undefined ? directive : `${directive.replace(" 'none'", '')} ${source}`
    })
    .join('; ')
}

/** A file of the development server; any status other than 200 counts as missing. */
function fetchFile(address: string): Promise<BuiltFile | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { accept: '*/*' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { 'content-type': mediaType = 'application/octet-stream' } = response.headers
        resolve(response.statusCode === 200 ? { mediaType, body: Buffer.concat(chunks) } : undefined)
      })
    }).on('error', reject)
  })
}

/** The page as the development server of `npm run dev` serves it. */
export function devPages(env: NodeJS.ProcessEnv = process.env): PageSource {
  const { [SERVER]: server, [NONCE]: nonce } = env
  if (server === undefined || nonce === undefined) throw new Error('Start this program with npm run dev.')
  return {
    files: { find: (pathname, search) => fetchFile(`http://${server}${pathname}${search}`) },
    policies: { electron: devPolicy(ELECTRON_CSP, { server, nonce }), browser: devPolicy(LOOPBACK_CSP, { server, nonce }) },
    devServer: server,
  }
}
