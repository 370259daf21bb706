import { galleryPort, portProblem } from './gallery/gallery-port.ts'
import { startGalleryServer } from './gallery/gallery-server.ts'
import { readToolLine } from './tool-line.ts'

const USAGE = `Usage: npm run gallery -- [OPTIONS]
  Serves the components of Casebook in their designed states, in both themes, on this machine only.
  --port=N    serves them on this port (otherwise 4620)
  --help, -h  shows this text`

function refuse(sentence: string, code: number): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const { values } = readToolLine({ usage: USAGE, options: { port: { type: 'string' } }, maxPositionals: 0 })
const port = galleryPort(values['port'])
if (port === undefined) refuse(`--port must be a number from 1 to 65535, not ${String(values['port'])}.`, 2)
const server = await startGalleryServer(port).catch((error: unknown) => refuse(portProblem(error, port), 1))
process.stdout.write(`The gallery is at ${server.url}. Ctrl+C ends it.\n`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void server.close().then(() => process.exit(0)))
