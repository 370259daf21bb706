import type { Bridge } from '../src-shared/bridge.ts'
import { bridgeOf } from './bridge-of.ts'
import { downloadFile } from './download-file.ts'
import { connectDesk } from './desk-connection.ts'

/** The bridge over a WebSocket to the desk on the loopback interface; a plain script that runs before the page's own. */
const desk = connectDesk({
  open: () => new WebSocket(`ws://${window.location.host}/desk`),
  later: (run, ms) => {
    const timer = window.setTimeout(run, ms)
    return () => window.clearTimeout(timer)
  },
})

// A desk at the other end of a tunnel has no business writing files on this machine: the page's own download puts the file
// where the investigator sits, through the browser's download folder or dialog, whole or not at all.
const bridge = Object.freeze({ ...bridgeOf(desk), saveFile: downloadFile }) satisfies Bridge

Object.defineProperty(window, 'casebook', { value: bridge, writable: false, configurable: false, enumerable: true })
