import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { releaseText, type Release, type ReleasePackage } from '../../src-shared/release/release-manifest.ts'

/** A release key that exists for one test only. */
export interface ReleaseKey {
  readonly publicHex: string
  readonly privateKey: KeyObject
}

export function releaseKey(): ReleaseKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { publicHex: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'), privateKey }
}

/** The package of this system with this content, as a release lists it. */
export function listedPackage(name: string, content: Buffer, more: Partial<ReleasePackage> = {}): ReleasePackage {
  const [system, processor] = [process.platform, process.arch] as [ReleasePackage['system'], ReleasePackage['processor']] // what tests run on
  return { name, system, processor, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), ...more }
}

export function signedManifest(key: ReleaseKey, release: Pick<Release, 'version' | 'packages'> & Partial<Release>): string {
  const whole: Release = { product: 'casebook', notes: 'What is new.', ...release }
  return JSON.stringify({
    release: whole,
    key: key.publicHex,
    signature: sign(null, Buffer.from(releaseText(whole)), key.privateKey).toString('hex'),
  })
}

export type ReleaseResponse = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

export interface ReleaseServer {
  readonly origin: string
  /** Responses by path; a missing path is a 404. */
  readonly responses: Map<string, ReleaseResponse>
  /** Path and headers of each request, in order. */
  readonly requested: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  readonly close: () => Promise<void>
}

/** A release server on the loopback interface. */
export async function startReleaseServer(): Promise<ReleaseServer> {
  const responses = new Map<string, ReleaseResponse>()
  const requested: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requested.push({ path, headers: request.headers })
    const answer = responses.get(path)
    if (typeof answer === 'function') answer(request, response)
    else if (answer === undefined) response.writeHead(404).end()
    else response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port, not on a socket file
  return {
    origin: `http://127.0.0.1:${port}`,
    responses,
    requested,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
