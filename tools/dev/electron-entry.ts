import { resolve } from 'node:path'
import { runElectron } from '../../src-main/run-electron.ts'
import { devPages } from './dev-pages.ts'

/** Ports of the inspector and of the developer tools are passed to Electron itself. */
const FOR_ELECTRON = /^--(?:inspect|remote-debugging-port)=\d+$/

runElectron({
  args: process.argv.slice(1).filter((arg) => !FOR_ELECTRON.test(arg)),
  // Built to .cache/dev; when a test runs it from source, it is in tools/dev.
  builtDir: resolve(import.meta.dirname, import.meta.dirname.endsWith('dev') ? '../../out' : '..'),
  pages: devPages(),
})
