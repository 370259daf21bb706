import { beforeEach, expect, test, vi } from 'vitest'
import { EVENT_NAMES, METHOD_NAMES, METHODS, type CasebookApi, type BackendEvents, type MethodResults } from '../../../src-shared/ipc/casebook-api.ts'
import { channelOf, eventChannelOf } from '../../../src-shared/ipc/ipc-channels.ts'
import { createCasebookApi, EVENTS } from '../../../src-preload/casebook-api.ts'

const electron = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  invoked: [] as { channel: string; args: unknown[] }[],
  subscribed: [] as string[],
}))

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => electron.exposed.set(name, value) },
  ipcRenderer: {
    invoke: async (channel: string, ...args: unknown[]) => {
      electron.invoked.push({ channel, args })
      return { ok: true, value: undefined }
    },
    on: (channel: string) => electron.subscribed.push(channel),
    removeListener: (channel: string) => electron.subscribed.splice(electron.subscribed.indexOf(channel), 1),
  },
}))

/** Every key of the contract's result table, spelled out by the compiler: a missing or extra one does not type-check. */
const RESULTS: Record<keyof MethodResults, true> = {
  readAppInfo: true,
  readKeyState: true,
  setKey: true,
  removeKey: true,
  readLogin: true,
  signIn: true,
  signOut: true,
  useService: true,
  readAccount: true,
  submitCall: true,
  cancelCalls: true,
  readBrokerStatus: true,
  pauseQueue: true,
  resumeQueue: true,
  readJournal: true,
  readResponse: true,
  readResponsePart: true,
  acknowledge: true,
  setBudget: true,
  setMinimumBalance: true,
  readLedger: true,
  reconcileSpending: true,
  compareLedgerTurn: true,
  acknowledgeLedgerIssues: true,
  readAuthor: true,
  writeCustodyHead: true,
  readCustodyHeads: true,
  quarantineCaseStorage: true,
  readBackups: true,
  readBackup: true,
  readBackupPart: true,
  writeBackupPart: true,
  finishBackup: true,
  readUpdates: true,
  setUpdateCheckEnabled: true,
  checkForUpdates: true,
  downloadUpdate: true,
  cancelUpdateDownload: true,
  checkPackage: true,
  endSessions: true,
  writeFilePart: true,
  openExplorer: true,
  saveFile: true,
  writePrintPart: true,
  printReport: true,
  readPrintPart: true,
  cancelPrint: true,
}
const EVENT_KEYS: Record<keyof BackendEvents, true> = {
  brokerChanged: true,
  keyChanged: true,
  loginChanged: true,
  authorChanged: true,
  appChanged: true,
  updatesChanged: true,
  menuCommand: true,
  connectionChanged: true,
}

beforeEach(() => {
  electron.invoked.length = 0
  electron.subscribed.length = 0
})

test('contract, results and the API of both preloads have the same methods', () => {
  const exposed = Object.keys(createCasebookApi({ call: async () => await new Promise(() => {}), on: () => () => {} })).filter(
    (name) => name !== 'on',
  )
  expect(exposed.toSorted()).toEqual(METHOD_NAMES.toSorted())
  expect(Object.keys(RESULTS).toSorted()).toEqual(METHOD_NAMES.toSorted())
})

test('the events of contract and preload are the same', () => {
  expect(Object.keys(EVENTS).toSorted()).toEqual([...EVENT_NAMES].toSorted())
  expect(Object.keys(EVENT_KEYS).toSorted()).toEqual([...EVENT_NAMES].toSorted())
})

test('every exposed function of the Electron preload calls the channel of its own method, and on() those of the events', async () => {
  await import('../../../src-preload/index.ts')
  const api = electron.exposed.get('casebook') as CasebookApi // set by the preload, whose type is unknown here
  expect(Object.isFrozen(api)).toBe(true)
  for (const method of METHOD_NAMES) await (api[method] as (args: unknown) => Promise<unknown>)({ probe: method })
  expect(electron.invoked.map((call) => call.channel)).toEqual(METHOD_NAMES.map(channelOf))
  for (const { channel, args } of electron.invoked) {
    const method = METHOD_NAMES.find((name) => channelOf(name) === channel)
    const takesArgument = method !== undefined && !METHODS[method].safeParse(undefined).success
    expect(args, channel).toEqual([takesArgument ? { probe: method } : undefined])
  }
  const ends = EVENT_NAMES.map((event) => api.on(event, () => {}))
  expect(electron.subscribed).toEqual(EVENT_NAMES.map(eventChannelOf))
  for (const end of ends) end()
  expect(electron.subscribed).toEqual([])
})

test("on() refuses an event name of the page's own", async () => {
  await import('../../../src-preload/index.ts')
  const api = electron.exposed.get('casebook') as { on: (event: unknown, listener: unknown) => unknown } // hostile use on purpose
  for (const event of ['casebook:setKey', '__proto__', 'toString', 7]) expect(() => api.on(event, () => {})).toThrow(TypeError)
  expect(() => api.on('keyChanged', 'text')).toThrow(TypeError)
  expect(electron.subscribed).toEqual([])
})
